package audio

import "encoding/binary"

// maxItem bounds what is read of a text; describe cuts it further.
const maxItem = 64 << 10

// readItems reads the list of metadata that iTunes writes: a box by kind, with
// the value in a box of its own.
func readItems(moov []byte) tags {
	meta := find(moov, "udta", "meta")
	if len(meta) < 4 {
		return tags{}
	}
	var t tags
	texts := map[string]*string{
		"\xa9nam": &t.title, "\xa9alb": &t.album, "\xa9ART": &t.artist, "\xa9art": &t.artist, "aART": &t.albumArtist,
		"\xa9wrt": &t.composer, "\xa9gen": &t.genre, "\xa9cmt": &t.comment, "\xa9day": &t.date,
	}
	for _, item := range boxes(find(meta[4:], "ilst")) { // behind version and flags
		value := find(item.body, "data")
		if len(value) < 8 {
			continue
		}
		value = value[8:] // behind type and locale
		switch into := texts[item.kind]; {
		case into != nil && *into == "":
			*into = string(value[:min(len(value), maxItem)])
		case item.kind == "trkn" && len(value) >= 4:
			t.number = int(binary.BigEndian.Uint16(value[2:]))
		case item.kind == "covr" && t.picture == nil:
			t.picture = value
		}
	}
	return t
}
