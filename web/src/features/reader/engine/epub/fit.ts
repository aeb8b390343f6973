// What is wider than a column would run into the next one. Nothing is added to the
// document: element paths of saved places stay true.
interface Column {
  width: number
  height: number
}

const fitted = new WeakMap<Document, string>()

/** Makes formulas, tables and fixed pages of the document fit its column, once per column size. */
export function fitToColumn(doc: Document, fixedPage: boolean): void {
  const column = columnOf(doc)
  const key = `${column.width}×${column.height}`
  if (!doc.body || !column.width || fitted.get(doc) === key) return
  fitted.set(doc, key)
  if (fixedPage) fitPage(doc, column)
  else {
    for (const math of doc.querySelectorAll<MathMLElement>('math')) shrink(math, column.width)
    for (const table of doc.querySelectorAll('table')) scroll(table, column.width)
  }
}

function columnOf(doc: Document): Column {
  const { columnWidth, height } = doc.documentElement.style
  const width = Number.parseFloat(columnWidth) || doc.documentElement.clientWidth
  return { width, height: Number.parseFloat(height) || 0 }
}

function shrink(element: MathMLElement, width: number): void {
  element.style.removeProperty('font-size')
  const natural = element.getBoundingClientRect().width
  if (natural > width) element.style.setProperty('font-size', `${Math.max(0.5, width / natural)}em`)
}

function scroll(table: HTMLTableElement, width: number): void {
  table.style.removeProperty('display')
  if (table.getBoundingClientRect().width <= width) return
  table.style.display = 'block'
  table.style.maxWidth = '100%'
  table.style.overflowX = 'auto'
}

/** A page of fixed size among flowing ones: the whole page, made smaller. */
function fitPage(doc: Document, column: Column): void {
  const { body } = doc
  body.style.removeProperty('zoom')
  body.style.position = 'relative'
  const named = /width=(\d+).*height=(\d+)/.exec(
    doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '',
  )
  const width = Number(named?.[1]) || body.scrollWidth
  const height = Number(named?.[2]) || body.scrollHeight
  body.style.setProperty('width', `${width}px`, 'important')
  const room = column.height ? (column.height * 0.94) / height : 1
  const zoom = Math.min(1, column.width / width, room)
  for (const picture of body.querySelectorAll<HTMLElement>('img, svg')) {
    picture.style.setProperty('max-height', 'none', 'important')
    picture.style.setProperty('max-width', 'none', 'important')
  }
  body.style.setProperty('zoom', String(zoom))
}
