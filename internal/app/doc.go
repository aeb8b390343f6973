// Package app is the composition root: it builds every service, joins events
// to the domains that listen to them (events.go), hands the embedded
// migrations and web files to those who need them, and starts the roles of a
// node. Nothing imports it but the commands.
//
// Its tests hold the rules that concern the whole program: imports_test.go lists
// the packages from the lowest layer to the highest, of which each may import
// only lower ones.
package app
