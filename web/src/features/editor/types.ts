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
export type ItemRemoval = Schemas['ItemRemoval']
export type FileCard = Schemas['CardItem']

/** A file on its way, of which some is there. */
export type Unfinished = Schemas['UnfinishedUpload']

/** What became of a file that was sent. */
export type Uploaded = Schemas['UploadedFile']

/** What a file says of itself. */
export type Facts = Schemas['FileFacts']

/** Something in a file that is not as it should be. */
export type Problem = Schemas['FileProblem']
