package publications

// PageImage is a page that is to be had as a picture, or as its text.
type PageImage struct {
	Number int `json:"number"` // from 1
	Width  int `json:"width"`  // of the picture in pixels, at most; 0: the text
}

// PageImageFile is the one file that drawing a page image leaves in its folder: a JPEG,
// or a PageTextFile as JSON.
const PageImageFile = "page-image"

// PageTextFile is the text of a page with the place of every word, so that it can
// be selected, searched and read aloud over a picture of the page.
type PageTextFile struct {
	Width  float64      `json:"width"`  // points, as the page is shown
	Height float64      `json:"height"` // points
	Lines  [][]PageWord `json:"lines"`
}

// PageWord is a word and its box in ten-thousandths of the page's width and
// height, from the top left corner.
type PageWord struct {
	Text string `json:"t"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`
}

// PreviewFile is the one file that taking the first pages out of a PDF leaves
// in its folder: a PDF of its own.
const PreviewFile = "beginning.pdf"
