package publications

import "time"

// Limits bound what one file may cost. A zero field means "none allowed",
// so start from DefaultLimits.
type Limits struct {
	FileBytes   int64         `json:"fileBytes"`   // the file itself
	Entries     int           `json:"entries"`     // members of an archive
	EntryBytes  int64         `json:"entryBytes"`  // one member, uncompressed
	TotalBytes  int64         `json:"totalBytes"`  // all members, uncompressed
	Ratio       int64         `json:"ratio"`       // uncompressed : compressed, of members over 1 MiB
	TextBytes   int64         `json:"textBytes"`   // one text member (XHTML, CSS, SVG, OPF, CSV)
	Pages       int           `json:"pages"`       // of a PDF
	ImagePixels int64         `json:"imagePixels"` // width × height of one image
	ImageSide   int           `json:"imageSide"`   // longer side of one image
	OutputBytes int64         `json:"outputBytes"` // everything written to the folder
	MemoryBytes int64         `json:"memoryBytes"` // growth of the child's resident memory
	Time        time.Duration `json:"time"`        // wall clock of the child, nanoseconds in JSON
	RenderCover bool          `json:"renderCover"` // start the drawing engine (2 s once per child): cover and spaced text of PDFs
}

// DefaultLimits are the limits of the product (issue "Hostile input": ≤256 MB memory,
// ≤30 s; DESIGN §3).
func DefaultLimits() Limits {
	return Limits{
		FileBytes:   1 << 30,
		Entries:     20_000,
		EntryBytes:  512 << 20,
		TotalBytes:  1 << 30,
		Ratio:       200,
		TextBytes:   16 << 20,
		Pages:       20_000,
		ImagePixels: 100_000_000,
		ImageSide:   30_000,
		OutputBytes: 2 << 30,
		MemoryBytes: 256 << 20,
		Time:        30 * time.Second,
		RenderCover: true,
	}
}
