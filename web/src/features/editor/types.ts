import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A title as staff edit it. */
export type EditedRecord = Schemas['EditedRecord']
export type Form = Schemas['RecordForm']
export type Item = Schemas['ItemForm']
export type Credit = Schemas['Credit']
export type Person = Schemas['KnownContributor']
export type Chosen = Schemas['EditedCategory']
export type Identifier = Schemas['Identifier']
export type Presence = Schemas['RecordPresence']
export type FileCard = Schemas['CardItem']

/** What became of a file that was sent. */
export interface Uploaded {
  content_id: number
  item_id: number
  title: string
  known: boolean
  warnings: string[]
}
