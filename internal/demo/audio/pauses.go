package audio

import "sudar/internal/demo/book"

// shortestPause parts sentences: what is shorter parts the words of one. In frames.
const shortestPause = 7

// Clips returns where each of some texts, read aloud one after the other, lies
// in a part: a boundary is the pause nearest to where the share of the letters
// puts it.
func Clips(part Part, texts []string) []book.Clip {
	spoken, pauses := listen(part.Frames)
	letters := 0
	for _, text := range texts {
		letters += weight(text)
	}
	clips := make([]book.Clip, len(texts))
	begin, last := 0, len(part.Frames)
	for i, text := range texts {
		end := last
		if i+1 < len(texts) {
			sounds := (spoken[last] - spoken[begin]) * weight(text) / max(1, letters)
			end = nearest(spoken, pauses, begin, spoken[begin]+sounds)
		}
		clips[i] = book.Clip{Begin: seconds(begin), End: seconds(end)}
		begin, letters = end, letters-weight(text)
	}
	return clips
}

// weight is how long a text is said to be.
func weight(text string) int { return len([]rune(text)) }

func seconds(frame int) float64 { return float64(frame*Samples) / Hertz }

// listen returns how many of the frames before each one sound, and where a new
// sentence begins after a pause.
func listen(frames [][]byte) (spoken, pauses []int) {
	spoken = make([]int, len(frames)+1)
	silent := 0
	for i, frame := range frames {
		spoken[i+1] = spoken[i]
		if isSilent(frame) {
			silent++
			continue
		}
		spoken[i+1]++
		if silent >= shortestPause {
			pauses = append(pauses, i)
		}
		silent = 0
	}
	return spoken, pauses
}

// isSilent tells a frame without sound: its main data has no bits (ISO/IEC
// 13818-3, side information of one channel: part2_3_length is bits 9 to 20).
func isSilent(frame []byte) bool {
	side := frame[4:]
	return side[1]&0x7f == 0 && side[2]&0xf8 == 0
}

// nearest returns the pause after a frame which stands closest to where a
// number of sounding frames lie before it.
func nearest(spoken, pauses []int, after, wanted int) int {
	best, distance := len(spoken)-1, len(spoken)
	for _, pause := range pauses {
		if d := max(spoken[pause]-wanted, wanted-spoken[pause]); pause > after && d < distance {
			best, distance = pause, d
		}
	}
	return best
}
