// Book style sheets are written for a page, the paginator lays out columns in one very
// wide frame: page breaks must become column breaks and viewport units must mean the screen.
const breaks = ['break-before', 'break-after', 'break-inside']
const viewportUnit = /(-?\d*\.?\d+)(vw|vh)\b/g

/** Rewrites the rules of every readable style sheet of the document in place. */
export function adaptToColumns(doc: Document, screen: { width: number; height: number }): void {
  for (const sheet of doc.styleSheets) {
    const rules = readable(sheet)
    if (rules) adaptRules(rules, screen)
  }
}

function readable(sheet: CSSStyleSheet): CSSRuleList | null {
  try {
    return sheet.cssRules
  } catch {
    return null // of another origin: the response policy has refused it anyway
  }
}

function adaptRules(rules: CSSRuleList, screen: { width: number; height: number }): void {
  for (const rule of rules) {
    if ('style' in rule) adaptStyle(rule.style as CSSStyleDeclaration, screen)
    if ('cssRules' in rule) adaptRules(rule.cssRules as CSSRuleList, screen)
    if ('styleSheet' in rule && rule.styleSheet) {
      const imported = readable(rule.styleSheet as CSSStyleSheet)
      if (imported) adaptRules(imported, screen)
    }
  }
}

function adaptStyle(style: CSSStyleDeclaration, screen: { width: number; height: number }): void {
  for (const name of breaks) {
    const value = style.getPropertyValue(name)
    if (/^(page|left|right|recto|verso|always)$/.test(value)) style.setProperty(name, 'column')
    if (value === 'avoid-page') style.setProperty(name, 'avoid')
  }
  if (!/\dv[wh]/.test(style.cssText)) return
  for (const name of [...style]) {
    const value = style.getPropertyValue(name)
    if (!/\dv[wh]/.test(value)) continue
    const inPixels = value.replace(viewportUnit, (_, number, unit) => {
      const side = unit === 'vw' ? screen.width : screen.height
      return `${(Number(number) * side) / 100}px`
    })
    style.setProperty(name, inPixels, style.getPropertyPriority(name))
  }
}
