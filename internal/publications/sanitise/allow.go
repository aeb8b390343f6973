package sanitise

import "strings"

const (
	nsXHTML  = "http://www.w3.org/1999/xhtml"
	nsSVG    = "http://www.w3.org/2000/svg"
	nsMathML = "http://www.w3.org/1998/Math/MathML"
	nsSMIL   = "http://www.w3.org/ns/SMIL"
	nsEPUB   = "http://www.idpf.org/2007/ops"
	nsXLink  = "http://www.w3.org/1999/xlink"
	nsXML    = "http://www.w3.org/XML/1998/namespace"
	nsSSML   = "http://www.w3.org/2001/10/synthesis"
)

// set maps the lower-case form of each name to the name itself.
func set(names string) map[string]string {
	out := map[string]string{}
	for _, n := range strings.Fields(names) {
		out[strings.ToLower(n)] = n
	}
	return out
}

var (
	htmlElements = set(`html head title style link meta body
		address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
		blockquote dd div dl dt figcaption figure hr li menu ol p pre ul
		a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span strong sub sup time u var wbr
		area audio img map track video picture source del ins
		caption col colgroup table tbody td tfoot th thead tr
		details summary meter progress output
		acronym basefont big center dir font strike tt nobr`)

	voidElements = set(`area base br col embed hr img input link meta param source track wbr basefont`)

	blockElements = set(`address article aside blockquote body br caption dd details div dl dt figcaption figure footer
		h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul title desc text math`)

	svgElements = set(`svg a altGlyph animate animateColor animateMotion animateTransform circle clipPath defs desc ellipse
		feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
		feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
		feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g
		image line linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop
		style switch symbol text textPath title tref tspan use view`)

	mathElements = set(`math maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv
		mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt
		msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation`)

	smilElements = set(`smil head body seq par text audio`)

	// dropped elements go with everything inside them, in any namespace.
	dropped = set(`script iframe frame frameset applet embed noembed noframes template textarea select input keygen base
		xmp plaintext listing handler listener portal fencedframe annotation-xml bgsound param isindex metadata
		server multicol nextid model`)

	animations = set(`animate animateColor animateMotion animateTransform set`)

	// animated attributes change how a drawing looks, never what it loads.
	animated = set(`cx cy r rx ry x y x1 x2 y1 y2 dx dy width height d points transform gradientTransform patternTransform
		opacity fill-opacity stroke-opacity stop-opacity flood-opacity fill stroke stop-color flood-color lighting-color color
		stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit visibility display font-size letter-spacing
		word-spacing rotate offset startOffset textLength viewBox pathLength stdDeviation baseFrequency scale seed
		surfaceScale specularExponent k1 k2 k3 k4 azimuth elevation radius fx fy spreadMethod`)

	htmlAttributes = set(`id class title lang dir hidden role tabindex alt width height colspan rowspan scope headers span
		start reversed value type datetime abbr align valign border cellpadding cellspacing bgcolor color face size clear
		noshade nowrap rules frame summary char charoff axis controls loop muted preload label srclang kind default open
		media hreflang ismap shape coords compact decoding loading max min low high optimum translate property`)

	smilAttributes = set(`id version clipBegin clipEnd dur repeatCount`)
)

// elements says which names a namespace may have.
func elements(space string) map[string]string {
	switch space {
	case nsXHTML:
		return htmlElements
	case nsSVG:
		return svgElements
	case nsMathML:
		return mathElements
	case nsSMIL:
		return smilElements
	}
	return nil
}
