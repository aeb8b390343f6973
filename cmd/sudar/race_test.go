//go:build race

package main

// raced says that the race detector runs: the drawing engine then takes longer
// to start than a file may take to open.
const raced = true
