package app

import "sudar"

// Licences returns the works of others in the program with the texts of their
// licences.
func Licences() string { return sudar.Notice }

// SBOM returns the list of these works for programs, in CycloneDX 1.6.
func SBOM() string { return sudar.SBOM }
