// Package sudar carries what the program says of the works of others in it. It
// holds no code: internal/app hands the files on. make gen writes them.
package sudar

import _ "embed"

// Notice lists the works of others with their licences and the full texts.
//
//go:embed NOTICE
var Notice string

// SBOM is the same list for programs (CycloneDX 1.6, JSON).
//
//go:embed sbom.cdx.json
var SBOM string
