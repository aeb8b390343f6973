package main

import "syscall"

// keepPrivate lets nobody but the owner read or write what this process and its
// children make, whatever mode a library asks for.
func keepPrivate() { syscall.Umask(0o077) }
