// Writes src/kit/icons/icons.json (our name -> path data on a 24 grid) from the pinned Tabler set (MIT),
// for the React icon and for the first page that the server writes. Run after changing the list.
import { readFile, writeFile } from 'node:fs/promises'

const outline = {
  search: 'search',
  menu: 'menu-2',
  close: 'x',
  right: 'chevron-right',
  left: 'chevron-left',
  down: 'chevron-down',
  book: 'book',
  books: 'books',
  headphones: 'headphones',
  news: 'news',
  file: 'file-text',
  bookmark: 'bookmark',
  filter: 'adjustments-horizontal',
  list: 'list',
  grid: 'layout-grid',
  share: 'share',
  folder: 'folder',
  quote: 'quote',
  download: 'download',
  clock: 'clock',
  user: 'user',
  eye: 'eye',
  eyeOff: 'eye-off',
  check: 'check',
  building: 'building-bank',
  toc: 'list-tree',
  lock: 'lock',
  info: 'info-circle',
  alert: 'alert-triangle',
  dict: 'vocabulary',
  calendar: 'calendar',
  device: 'devices',
  chart: 'chart-bar',
  tag: 'tag',
  school: 'school',
  up: 'arrow-up',
  copy: 'copy',
  language: 'language',
  home: 'home',
  signOut: 'logout',
  retry: 'refresh',
  table: 'table',
  mail: 'mail',
  phone: 'phone',
  pin: 'map-pin',
  bell: 'bell',
  store: 'shopping-bag',
  receipt: 'receipt',
  outside: 'external-link',
  printer: 'printer',
  accessible: 'accessible',
}
const filled = { star: 'star', bookmarkOn: 'bookmark' }

const nodes = async (kind) =>
  JSON.parse(
    await readFile(
      new URL(`../node_modules/@tabler/icons/tabler-nodes-${kind}.json`, import.meta.url),
      'utf8',
    ),
  )
const paths = (set, names) =>
  Object.fromEntries(
    Object.entries(names).map(([name, tabler]) => [name, set[tabler].map(([, { d }]) => d)]),
  )
const icons = {
  ...paths(await nodes('outline'), outline),
  ...paths(await nodes('filled'), filled),
}
await writeFile(
  new URL('../src/kit/icons/icons.json', import.meta.url),
  `${JSON.stringify(icons, null, 2)}\n`,
)
