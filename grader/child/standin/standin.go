// Package standin lists what is sent to a learner's process in place of the
// interfaces that an exercise's parameters have. Both sides use it, so it is
// staged with every submission.
package standin

import (
	"reflect"

	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
	"highwater/grader/child/wire"
)

// All returns the stand-ins: a topic is sent for a Consumer, which is made where
// it is used, anew for each run and in another style of delivery.
func All() []wire.StandIn {
	return []wire.StandIn{{
		For:   reflect.TypeFor[stream.Consumer](),
		Value: reflect.TypeFor[walk.Topic](),
		Make: func(v reflect.Value, style int) reflect.Value {
			return reflect.ValueOf(v.Interface().(walk.Topic).Consumer(style))
		},
	}}
}
