// Where the links of a book lead: to a note that is shown in place, to another place of the book
// with a way back, or out of it.

import type { EngineEvents, Footnote, Locator } from '../core/types'
import { fragment, path, type Section } from './book'
import { fetchNote, isReference, noteIn } from './footnotes'

type Events = Pick<EngineEvents, 'externalLink' | 'footnote' | 'jump'>

export interface LinkTargets {
  /** address of the publication, ends with a slash */
  base: string
  events: Events
  /** whether a part of the book may be fetched */
  has: (part: string) => boolean
  goTo: (target: { href: string }) => Promise<void>
  /** the place that is read now */
  here: () => Locator | null
}

export class EpubLinks {
  readonly #targets: LinkTargets

  constructor(targets: LinkTargets) {
    this.#targets = targets
  }

  follow(href: string, section: Section, link: Element): void {
    const { base, events } = this.#targets
    const url = new URL(href, new URL(base + section.href, location.href))
    const home = new URL(base, location.href)
    if (url.origin !== home.origin) {
      if (/^(https?|mailto):$/.test(url.protocol)) events.externalLink(url.href)
      return
    }
    if (url.pathname.startsWith(home.pathname)) {
      void this.#lead(url.pathname.slice(home.pathname.length) + url.hash, section, link)
    }
  }

  async #lead(href: string, section: Section, link: Element): Promise<void> {
    const { events, goTo, here } = this.#targets
    const note = isReference(link) ? await this.#note(href, section, link.ownerDocument) : null
    if (note) return events.footnote(note)
    const from = here()
    if (from) events.jump(from)
    await goTo({ href })
  }

  /** What cannot be shown in place is gone to. */
  async #note(href: string, section: Section, doc: Document): Promise<Footnote | null> {
    const [part, id] = [path(href), fragment(href)]
    if (!id) return null
    if (part === section.id) return noteIn(doc, id, href)
    const { base, has } = this.#targets
    return has(part) ? fetchNote(base, href, id).catch(() => null) : null
  }
}
