package markdown

import (
	"strings"
)

// list writes the items of one list, each with the blocks indented under it.
func (w *writer) list(lines []string, depth int) int {
	number := bullet.FindStringSubmatch(lines[0])[2]
	tag, start := "ul", ""
	if number != "" {
		tag = "ol"
		if number != "1" {
			start = attribute("start", number)
		}
	}
	w.put("<", tag, start, ">")
	end := 0
	for end < len(lines) {
		mark := bullet.FindStringSubmatch(lines[end])
		if mark == nil || (mark[2] != "") != (tag == "ol") || rule.MatchString(lines[end]) {
			break
		}
		item, length := itemOf(lines[end:], len(mark[1])+1)
		w.put("<li>")
		w.item(item, depth)
		w.put("</li>\n")
		end += length
		if next := skipEmpty(lines, end); next < len(lines) && bullet.MatchString(lines[next]) {
			end = next
		}
	}
	w.put("</", tag, ">\n")
	return end
}

// itemOf answers the lines of an item without their indent, and how many lines
// it takes; empty lines belong to it when something indented follows.
func itemOf(lines []string, indent int) (item []string, length int) {
	mark := bullet.FindString(lines[0])
	item = append(item, lines[0][len(mark):])
	length = 1
	for length < len(lines) {
		next := skipEmpty(lines, length)
		if next == len(lines) {
			break
		}
		deep := len(lines[next]) - len(strings.TrimLeft(lines[next], " "))
		lazy := next == length && !begins(lines[next])
		if deep < min(indent, 2) && !lazy {
			break
		}
		for range next - length {
			item = append(item, "")
		}
		item = append(item, lines[next][min(deep, indent):])
		length = next + 1
	}
	return item, length
}

func skipEmpty(lines []string, from int) int {
	for from < len(lines) && strings.TrimSpace(lines[from]) == "" {
		from++
	}
	return from
}

// item writes the inside of an item; one of a single paragraph has no block.
func (w *writer) item(lines []string, depth int) {
	inside := &writer{}
	inside.blocks(lines, depth+1)
	text := strings.TrimSpace(inside.String())
	if strings.HasPrefix(text, "<p>") && strings.Count(text, "<p>") == 1 {
		text = strings.Replace(strings.TrimPrefix(text, "<p>"), "</p>", "", 1)
	}
	w.put(text)
}
