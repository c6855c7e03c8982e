package sandbox

const archCloneFlags = 0

// The older calls of the same meaning have no number here.
var archAllowed, archRefused []string
