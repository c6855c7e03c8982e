// Package cases holds the course's order and suites as data; package suite
// reads them. CONTRIBUTING.md says how they are written.
package cases

import "embed"

// Files has course.yaml, <slug>/*.yaml and <slug>/hidden/*.yaml.
//
//go:embed course.yaml */*.yaml */hidden/*.yaml
var Files embed.FS
