import type { CslItem, CslName } from '../csl'

/** People as the three languages write them: a Mongolian name has its own name first. */
export const people: Record<'mn' | 'en' | 'ru', [CslName, CslName]> = {
  mn: [
    { family: 'Лодойдамба', given: 'Ч.' },
    { family: 'Өнөржаргал', given: 'Б.' },
  ],
  en: [
    { family: 'Orwell', given: 'George' },
    { family: 'Le Guin', given: 'Ursula K.' },
  ],
  ru: [
    { family: 'Чехов', given: 'Антон Павлович' },
    { family: 'Щёголева', given: 'Юлия' },
  ],
}

const day = (...parts: number[]) => ({ 'date-parts': [parts] })

/** What each kind has beside its people. */
const kinds: Omit<CslItem, 'title' | 'language'>[] = [
  {
    id: 'book',
    type: 'book',
    edition: '2',
    volume: '1',
    publisher: 'Улсын хэвлэлийн газар',
    'publisher-place': 'Улаанбаатар',
    issued: day(1962),
    'number-of-pages': '312',
    ISBN: '978-99929-0-123-4',
  },
  {
    id: 'chapter',
    type: 'chapter',
    'container-title': 'Нүүдлийн зүй',
    editor: [{ family: 'Батмөнх', given: 'Н.' }],
    page: '12-34',
    publisher: 'Соёмбо',
    'publisher-place': 'Улаанбаатар',
    issued: day(2001),
  },
  {
    id: 'article',
    type: 'article-journal',
    'container-title': 'Хэл зохиол судлал',
    volume: '12',
    issue: '3',
    page: '5-9',
    issued: day(2020, 5),
    DOI: '10.5555/abc',
  },
  {
    id: 'issue',
    type: 'periodical',
    issue: '14',
    publisher: 'Үнэн',
    'publisher-place': 'Улаанбаатар',
    issued: day(1990, 3, 7),
  },
  {
    id: 'newspaper-article',
    type: 'article-newspaper',
    'container-title': 'Үнэн',
    page: '2',
    issued: day(1990, 3, 7),
  },
  {
    id: 'thesis',
    type: 'thesis',
    genre: 'PhD',
    publisher: 'МУИС',
    'publisher-place': 'Улаанбаатар',
    issued: day(2011),
  },
  {
    id: 'report',
    type: 'report',
    publisher: 'Үндэсний статистикийн хороо',
    'publisher-place': 'Улаанбаатар',
    issued: day(2024),
  },
  {
    id: 'paper',
    type: 'paper-conference',
    'container-title': 'Олон улсын монголч эрдэмтний их хурал',
    page: '101-110',
    publisher: 'ШУА',
    'publisher-place': 'Улаанбаатар',
    issued: day(2016, 8),
  },
  {
    id: 'audiobook',
    type: 'book',
    medium: 'аудио ном',
    narrator: [{ family: 'Сарнай', given: 'Д.' }],
    publisher: 'Судар',
    issued: day(2023),
  },
  { id: 'page', type: 'webpage', 'container-title': 'Судар', issued: day(2025, 11, 20) },
  { id: 'dataset', type: 'dataset', publisher: 'Судар', issued: day(2024) },
  { id: 'map', type: 'map', publisher: 'Газар зүйн хүрээлэн', issued: day(1999) },
]

const titles = { mn: 'Тунгалаг Тамирын урсгал', en: 'the river of clear water', ru: 'Степь и река' }

/** The twelve kinds with people of one language, seen on a fixed day. */
export const recordsOf = (names: keyof typeof people): CslItem[] =>
  kinds.map((kind) => ({
    ...kind,
    title: titles[names],
    language: names,
    ...(kind.type === 'periodical' ? {} : { author: people[names] }),
    URL: `https://sudar.example/p/${kind.id}`,
    accessed: day(2026, 11, 25),
  }))
