package app

import (
	"os"
	"runtime/debug"
	"strings"

	"sudar/internal/system"
	"sudar/migrations"
)

// machine is what administrators are told of this node.
func (a *App) machine() system.Machine {
	kind := "disk"
	if strings.HasPrefix(a.Config.Blobs(), "s3://") {
		kind = "s3"
	}
	name, err := os.Hostname()
	if err != nil {
		name = "" // a machine without a name
	}
	return system.Machine{
		Index: a.Replica, Passages: a.Passages, Space: a.Space, Blobs: a.Blobs, BlobKind: kind, MailLeaves: a.Config.Mail.URL != "",
		Version: version(), Node: name, Schema: migrations.Newest(),
	}
}

// version returns what the program was built from: a released version, else the
// revision of its source.
func version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	if v := build.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, setting := range build.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value[:min(len(setting.Value), len("0123456789ab"))]
		}
	}
	return ""
}
