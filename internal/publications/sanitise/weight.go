package sanitise

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

// ErrTooHeavy says that a document is small to read and huge to draw: parts of
// it stand for others again and again.
var ErrTooHeavy = errors.New("sanitise: too heavy to draw")

const (
	// maxWeight is how many elements a document's drawings and formulas may come
	// to once every reference is replaced by what it names. The heaviest of the
	// EPUB samples that we know has less than a tenth of it.
	maxWeight = 500_000
	// maxFormula is how deep elements of a formula may lie in each other: laying
	// them out takes more than once the time for each level.
	maxFormula = 120
)

// weigher counts what a document comes to when it is drawn. A drawing's
// references (use, gradients, patterns, masks, filters, markers, clip paths) are
// edges of a graph; whoever refers to a thing draws it once more.
type weigher struct {
	nodes []weighed
	ids   map[string]int   // node by id, the first one counts
	named map[string][]int // nodes by class, element name and #id, for style rules
	edges int              // references of style rules
	depth int              // of formulas
	over  bool             // too deep, or too many edges
}

// weighed is an element: its own weight, what is drawn inside it and what it
// refers to.
type weighed struct {
	own      int
	link     bool // leads to what it names instead of drawing it
	parent   int  // -1: none
	children []int
	refs     []string
	points   int // of its outline: a marker is drawn at each
	marked   []string
}

func newWeigher() *weigher { return &weigher{ids: map[string]int{}, named: map[string][]int{}} }

// open adds an element below parent and returns its node.
func (w *weigher) open(space, name string, parent int) int {
	node := len(w.nodes)
	own := 0
	if space == nsSVG || space == nsMathML {
		own = 1
	}
	w.nodes = append(w.nodes, weighed{own: own, link: name == "a", parent: parent})
	if parent >= 0 {
		w.nodes[parent].children = append(w.nodes[parent].children, node)
	}
	if own > 0 {
		w.named[name] = append(w.named[name], node)
	}
	return node
}

// formula counts the levels of a formula as it opens (1) and closes (-1).
func (w *weigher) formula(step int) {
	w.depth += step
	w.over = w.over || w.depth > maxFormula
}

var reference = regexp.MustCompile(`url\(\s*["']?#([^"')]+)`)

// attribute notes what an attribute of a node refers to.
func (w *weigher) attribute(node int, key, value string) {
	if node < 0 {
		return
	}
	n := &w.nodes[node]
	switch key {
	case "id":
		if _, known := w.ids[value]; !known {
			w.ids[value] = node
		}
		w.named["#"+value] = append(w.named["#"+value], node)
	case "class":
		for _, class := range strings.Fields(value) {
			w.named["."+class] = append(w.named["."+class], node)
		}
	case "href":
		if id, local := strings.CutPrefix(value, "#"); local && n.own > 0 && !n.link {
			n.refs = append(n.refs, id)
		}
	case "d", "points":
		n.points += strings.Count(value, " ") + strings.Count(value, ",") + 1
	default:
		w.refer(n, key, value)
	}
}

// refer notes the url(#…) of a property; a style attribute holds several.
func (w *weigher) refer(n *weighed, property, value string) {
	if !strings.Contains(value, "url(") {
		return
	}
	for _, found := range reference.FindAllStringSubmatch(value, -1) {
		if strings.Contains(property, "marker") || property == "style" && strings.Contains(value, "marker") {
			n.marked = append(n.marked, found[1])
		} else {
			n.refs = append(n.refs, found[1])
		}
	}
}

// rule is one of a style sheet: selector and declarations. Nested groups leave
// their head before the selector, which matches more and never less.
var rule = regexp.MustCompile(`([^{}]*)\{([^{}]*)\}`)

var simple = regexp.MustCompile(`[.#]?[A-Za-z_][\w-]*|\*`)

// style notes what the rules of a style sheet make elements refer to. A rule
// counts for every element that a name of the last step of its selector fits.
func (w *weigher) style(css string) {
	for _, found := range rule.FindAllStringSubmatch(css, -1) {
		if !strings.Contains(found[2], "url(") {
			continue
		}
		for selector := range strings.SplitSeq(found[1], ",") {
			steps := strings.Fields(strings.NewReplacer(">", " ", "+", " ", "~", " ").Replace(selector))
			if len(steps) == 0 {
				continue
			}
			for _, node := range w.matching(steps[len(steps)-1]) {
				if w.edges++; w.edges > maxWeight {
					w.over = true
					return
				}
				for property := range strings.SplitSeq(found[2], ";") {
					name, value, _ := strings.Cut(property, ":")
					w.refer(&w.nodes[node], strings.TrimSpace(name), value)
				}
			}
		}
	}
}

// matching returns the nodes that one step of a selector may fit: those of its
// rarest name, all of them when it has none.
func (w *weigher) matching(step string) []int {
	step, _, _ = strings.Cut(step, "[")
	step, _, _ = strings.Cut(step, ":")
	names := simple.FindAllString(step, -1)
	var best []int
	for i, name := range names {
		if nodes := w.named[name]; name != "*" && (i == 0 || len(nodes) < len(best)) {
			best = nodes
		}
	}
	if len(names) == 0 || names[0] == "*" && len(names) == 1 {
		best = make([]int, len(w.nodes))
		for i := range best {
			best[i] = i
		}
	}
	return best
}

// tooHeavy tells whether the whole comes to more than maxWeight.
func (w *weigher) tooHeavy() bool { return w.over || w.total() > maxWeight }

func (w *weigher) total() int {
	sums, total := make([]int, len(w.nodes)), 0
	for node, n := range w.nodes {
		if n.parent < 0 {
			total = min(total+w.sum(node, sums), maxWeight+1)
		}
	}
	return total
}

// counting is the sum of a node that is being counted: what refers to itself is
// drawn without that (SVG 2 §5.5).
const counting = -1

// sum returns what a node comes to, at most one more than maxWeight.
func (w *weigher) sum(node int, sums []int) int {
	if sums[node] != 0 {
		return max(sums[node]-1, 0)
	}
	sums[node] = counting
	n := w.nodes[node]
	total := n.own
	for _, child := range n.children {
		total = min(total+w.sum(child, sums), maxWeight+1)
	}
	for _, ref := range n.refs {
		total = min(total+w.target(ref, sums), maxWeight+1)
	}
	for _, ref := range n.marked {
		total = min(total+w.target(ref, sums)*max(n.points, 1), maxWeight+1)
	}
	sums[node] = total + 1
	return total
}

func (w *weigher) target(ref string, sums []int) int {
	node, known := w.ids[ref]
	if plain, err := url.PathUnescape(ref); !known && err == nil {
		node, known = w.ids[plain]
	}
	if !known {
		return 0
	}
	return w.sum(node, sums)
}
