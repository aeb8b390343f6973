// What the player is given: the route that knows reading sessions opens it.
import type { Access, Item, Locator } from '@/api/types'
import type { Recording } from './model'
import type { Work } from './storage'

export interface Source {
  work: Work
  item: Item
  /** whether this device may keep it, or why not */
  keeping: Access['keep']
  /** other items of the same work that can be heard, in their order */
  others: Work[]
  recording: Recording
  /** where the tracks lie; ends with a slash */
  base: string
  /** where the preview ends, in seconds; null: the whole is open */
  limit: number | null
  /** the ways to the whole, of a preview */
  access: Access | null
  start: Locator | null
  /** the same in words: its item, and the place in it of a time here, as a locator in JSON */
  text: { item: number; placeAt(time: number): string } | null
  /** from this device, which keeps the tracks as they are */
  kept: boolean
  /** null for a guest */
  account: string | null
  keep(locator: Locator): void
  /** tells how many seconds were heard; rejects when that did not arrive */
  spend(seconds: number): Promise<unknown>
  /** rejects with the reason and the ways when the right has ended */
  check(): Promise<void>
  close(): void
}

export interface News {
  /** the place of another device, or the one that was read up to, in a chapter of the text */
  onOffer(locator: Locator, chapter?: string): void
  /** the connection is down and the place waits */
  onQueued(queued: boolean): void
}

export type Open = (item: number, news: News) => Promise<Source>
