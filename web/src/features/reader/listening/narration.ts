// Everything that the recording of a book speaks, section by section; an overlay is fetched when
// it is wanted.

import type { Link } from '../engine/core/types'
import { path } from '../engine/epub/book'
import { overlayOf } from '../model'
import { type Fragment, fragmentsOf } from './smil'

export class Narration {
  readonly #sections: { id: string; overlay: string }[]
  readonly #read: (href: string) => Promise<string>
  readonly #overlays = new Map<string, Promise<Fragment[]>>()
  readonly #known = new Map<string, Fragment>()

  /** `read` fetches an overlay. */
  constructor(order: Link[], read: (href: string) => Promise<string>) {
    this.#read = read
    this.#sections = order.flatMap((link) => {
      const overlay = overlayOf(link)
      return overlay ? [{ id: path(link.href), overlay }] : []
    })
  }

  /** What is spoken of a section, in its order. */
  async of(href: string): Promise<Fragment[]> {
    const section = this.#sections.find(({ id }) => id === path(href))
    if (!section) return []
    const all = await this.#overlay(section.overlay)
    return all.filter(({ text }) => path(text) === section.id)
  }

  /** The first fragment of the book. */
  first(): Promise<Fragment | null> {
    return this.#beyond(-1, 1)
  }

  next(from: Fragment): Promise<Fragment | null> {
    return this.#step(from, 1)
  }

  previous(from: Fragment): Promise<Fragment | null> {
    return this.#step(from, -1)
  }

  /** What speaks an element, as far as the overlay of its section has come. */
  at(section: string, id: string): Fragment | undefined {
    return this.#known.get(`${section}#${id}`)
  }

  async #step(from: Fragment, by: 1 | -1): Promise<Fragment | null> {
    const here = await this.of(from.text)
    const beside = here[here.indexOf(from) + by]
    return beside ?? this.#beyond(this.#indexOf(from), by)
  }

  #indexOf({ text }: Fragment): number {
    return this.#sections.findIndex(({ id }) => id === path(text))
  }

  /** The nearest fragment of another section. */
  async #beyond(index: number, by: 1 | -1): Promise<Fragment | null> {
    for (let at = index + by; this.#sections[at]; at += by) {
      const found = (await this.of(this.#sections[at]?.id ?? '')).at(by > 0 ? 0 : -1)
      if (found) return found
    }
    return null
  }

  #overlay(href: string): Promise<Fragment[]> {
    const known = this.#overlays.get(href)
    if (known) return known
    const coming = this.#read(href).then((smil) => this.#keep(fragmentsOf(smil, href)))
    this.#overlays.set(href, coming)
    coming.catch(() => this.#overlays.delete(href)) // it is asked for again
    return coming
  }

  #keep(fragments: Fragment[]): Fragment[] {
    for (const each of fragments) this.#known.set(`${path(each.text)}#${idOf(each)}`, each)
    return fragments
  }
}

/** The id of the element that a fragment speaks; empty for the whole document. */
export const idOf = ({ text }: Fragment) => {
  const id = text.split('#')[1] ?? ''
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
