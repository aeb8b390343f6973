import { searchOf } from '../model'
import { ImportList } from './import-list'
import { ImportPage } from './import-page'
import './imports.css'

/** `/admin/imports`: files of records that were brought in, or one of them. */
export function Imports({ search: address }: { search: Record<string, string | undefined> }) {
  const search = searchOf(address)
  if (search.open) return <ImportPage key={search.open} id={search.open} search={search} />
  return <ImportList page={search.page} />
}
