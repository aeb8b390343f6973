package publications

// Sheet is a page that is to be had as a picture, or as its text.
type Sheet struct {
	Number int `json:"number"` // from 1
	Width  int `json:"width"`  // of the picture in pixels, at most; 0: the text
}

// SheetFile is the one file that drawing a sheet leaves in its folder: a JPEG,
// or a SheetText as JSON.
const SheetFile = "sheet"

// SheetText is the text of a page with the place of every word, so that it can
// be selected, searched and read aloud over a picture of the page.
type SheetText struct {
	Width  float64       `json:"width"`  // points, as the page is shown
	Height float64       `json:"height"` // points
	Lines  [][]SheetWord `json:"lines"`
}

// SheetWord is a word and its box in ten-thousandths of the page's width and
// height, from the top left corner.
type SheetWord struct {
	Text string `json:"t"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`
}

// BeginningFile is the one file that taking the first pages out of a PDF leaves
// in its folder: a PDF of its own.
const BeginningFile = "beginning.pdf"
