// What a library has to measure with. Our own large publications are known by their titles and
// kinds (test/corpus/large.go); where one is not there, what it measures is left out.

/** Every content of the library, a page at a time. */
async function contents(base) {
  const found = []
  for (let page = 1; page; ) {
    const response = await fetch(`${base}/edu/p/api/v1/contents?page_size=100&page=${page}`)
    const { data, meta } = await response.json()
    found.push(...data)
    page = meta.next
  }
  return found
}

export async function shelfOf(base) {
  const items = (await contents(base)).flatMap(({ title, content_items_info }) =>
    content_items_info.map((item) => ({ ...item, title, id: String(item.id) })),
  )
  const named = (title, type) =>
    items
      .filter((item) => item.title === title && item.file_type === type)
      .sort((a, b) => Number(a.id) - Number(b.id))
  const editions = (type) => {
    const [[first], [later]] = ['Түүвэр', 'Түүвэр, хоёр дахь хэвлэл'].map((title) =>
      named(title, type),
    )
    return first && later ? { item: first.id, revised: later.id } : null
  }
  return {
    readable: items.filter(({ readable }) => readable).map(({ id }) => id),
    sound: items.filter(({ listenable }) => listenable).map(({ id }) => id),
    books: { EPUB: editions('epub'), PDF: editions('pdf'), article: editions('article') },
    scan: named('Scanned pages', 'pdf')[0]?.id,
    heavy: named('100 хэсэгтэй ном', 'epub')[0]?.id,
  }
}
