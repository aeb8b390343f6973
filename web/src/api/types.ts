import type { components, paths } from './schema.gen'

/** The document's paths as the client calls them: without the base. */
export type ApiPaths = {
  [P in keyof paths as P extends `/edu${infer Rest}` ? Rest : never]: paths[P]
}

type Schemas = components['schemas']

/** A shape without the fields that a newer server may add: what this app knows of it. */
export type Known<T> = T extends readonly (infer E)[]
  ? Known<E>[]
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: Known<T[K]> }
    : T

/** The server's own shapes under the names of the glossary. */
export type Access = Schemas['Access']
export type AdvancedSearch = Schemas['AdvancedSearch']
export type AdvancedRow = Schemas['AdvancedRow']
export type APIToken = Schemas['APIToken']
export type Author = Schemas['Author']
export type BookPassages = Schemas['BookPassages']
/** A change of many titles: what it does, what it would do, and how far it is. */
export type BulkChange = Schemas['BulkChange']
export type BulkEdit = Schemas['BulkEdit']
export type BulkPreview = Schemas['BulkPreview']
export type BulkRequest = Known<Schemas['BulkInputBody']>
export type BulkSelection = Pick<BulkRequest, 'ids' | 'filter'>
export type Category = Schemas['Category']
export type Content = Schemas['Content']
export type ContentCard = Schemas['Card']
/** What a code confirms. */
export type CodePurpose = NonNullable<Schemas['ConfirmCodeInputBody']['purpose']>
export type Counterpart = Schemas['Counterpart']
/** A colour of a highlight. */
export type Colour = Exclude<Entry['colour'], ''>
/** A field of a title before and after a change. */
export type ChangedValues = Schemas['ChangedValues']
export type CurrencyRates = Schemas['CurrencyRates']
/** What the desk of staff lists, how it is narrowed, and what is kept of that under a name. */
export type DeskFilter = Known<Schemas['Filter']>
export type DeskTitle = Schemas['DeskTitle']
export type DeskView = Schemas['DeskView']
/** Two titles that may be one, and how they differ. */
export type DuplicatePair = Schemas['DuplicatePair']
export type ComparedField = Schemas['ComparedField']
export type RecordComparison = Schemas['RecordComparison']
export type NameMerge = Schemas['NameMerge']
/** A piece of work behind the screens. */
export type SystemJob = Schemas['Job']
/** How the machine does. */
export type SystemHealth = Schemas['Health']
export type SystemMachine = Schemas['Machine']
/** What a reader says is wrong with a title. */
export type ContentReport = Schemas['Report']
export type ModeratedReview = Schemas['ModeratedReview']
export type RecordComment = Schemas['RecordComment']
export type Entry = Schemas['Entry']
export type EntryReply = Schemas['EntryReply']
export type KeptEntry = Schemas['KeptEntry']
export type Facets = Schemas['Facets']
/** Somebody or something that a reader follows. */
export type Follow = Schemas['Follow']
/** A folder of the corner, somebody in it, an invitation to it, a whole title in it. */
export type Folder = Schemas['Folder']
export type FolderContent = Schemas['FolderContent']
export type FolderMember = Schemas['FolderMember']
export type FolderSuggestion = Schemas['FolderSuggestion']
export type FolderRequest = Schemas['FolderRequest']
/** What is in a file of records that is to be imported. */
export type ImportReport = Schemas['ImportReport']
export type HomeStrip = Schemas['Strip']
export type FeaturedTitle = Schemas['FeaturedTitle']
export type Item = Schemas['CardItem']
/** What an item costs, and the further ways to buy it. */
export type ItemPrice = Schemas['ItemPrice']
export type Lease = Schemas['Lease']
export type LeasePart = Schemas['LeasePart']
/** A place in a publication (Readium Locator). */
/** A package that a reader has. */
export type HeldPackage = Schemas['HeldPackage']
export type Hold = Schemas['Hold']
export type Holder = Schemas['Holder']
export type ImportColumn = Schemas['ImportColumn']
export type RecordImport = Schemas['RecordImport']
export type RecordImportRow = Schemas['RecordImportRow']
export type CopyRequest = Schemas['CopyRequest']
export type RecordSource = Schemas['RecordSource']
export type OrganizationLease = Schemas['OrganizationLease']
export type Waiter = Schemas['Waiter']
export type Loan = Schemas['Loan']
export type LoanOffer = Schemas['LoanOffer']
export type LoanRules = Schemas['OwnLendingRules']
export type Locator = Known<Schemas['Locator']>
export type LockedBook = Schemas['LockedBook']
export type LookUp = Schemas['LookUp']
export type Meaning = Schemas['Meaning']
export type Meta = Schemas['Meta']
/** What a reader was told (SPEC §3). */
export type Notification = Schemas['Notification']
/** How a reader is told of a type, and when and how of all. */
export type NotificationChoice = Schemas['NotificationChoice']
export type NotificationSettings = Known<Schemas['NotificationSettings']>
export type NewToken = Known<Schemas['MakeTokenInputBody']>
export type Organization = Schemas['Organization']
export type PassageHit = Schemas['PassageHit']
export type PassageSearch = Schemas['PassageSearch']
/** A record that a reader has brought from a reference manager. */
export type OwnRecord = Schemas['OwnRecord']
/** Something that is bought, one thing of it, and what became of it. */
export type Order = Schemas['Order']
export type OrderDetail = Schemas['OrderDetail']
export type OrderLine = Schemas['OrderLine']
/** The receipt of an order with the tax office, and what of it is shown once. */
export type OrderReceipt = Schemas['OrderReceipt']
export type ClaimedReceipt = Schemas['ClaimedReceipt']
export type ShownOnce = Schemas['ShownOnce']
export type ReceiptCompany = Schemas['ReceiptCompany']
export type OwnPortal = Schemas['OwnPortal']
export type OwnReport = Schemas['OwnReport']
/** An order with the way to pay it. */
export type Payment = Schemas['Payment']
export type PaymentWays = Schemas['PaymentWays']
export type BankTransfer = Schemas['BankTransfer']
export type QPayInvoice = Schemas['QPayInvoice']
export type Place = Schemas['Place']
export type PlaceWeather = Schemas['PlaceWeather']
/** A short stretch of text that finds a place again when everything else has moved. */
export type Quote = Known<Schemas['Quote']>
export type Ratings = Schemas['Ratings']
export type ReaderReview = Schemas['ReaderReview']
export type ReadPeriod = Schemas['ReadPeriod']
export type ReadingSession = Schemas['ReadingSession']
export type Review = Schemas['Review']
/** One change of a title by staff or an import. */
export type Revision = Schemas['Revision']
export type SavedSearch = Schemas['SavedSearch']
export type Series = Schemas['Series']
export type ShelfEntry = Schemas['ShelfEntry']
export type SmallCard = Schemas['SmallCard']
export type StorePackage = Schemas['StorePackage']
export type Suggestion = Schemas['Suggestion']
export type User = Schemas['User']
export type VerbForm = Schemas['VerbForm']
export type Word = Schemas['Word']
export type WordForm = Schemas['WordForm']
export type WordSense = Schemas['WordSense']
