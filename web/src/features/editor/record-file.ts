import { api, sendForm } from '@/api/client'
import { ApiError } from '@/api/error'
import type { RecordImport, RecordImportRow } from '@/api/types'
import { t } from './texts'

/** Files of catalogue records; tables among them are statistics here, and imported elsewhere. */
export const isRecords = ({ name }: File) => /\.(mrc|marc|xml)$/i.test(name)

/** What a file of records became: a title, or, of several, an import that waits to be looked at. */
export interface Taken {
  title?: RecordImportRow
  /** The title was there before. */
  known: boolean
  imports: string
}

/** Milliseconds between two looks at an import that is at work. */
const look = 400

const at = (id: string) => ({ params: { path: { id } } })

/** The import once nobody is at work on it. */
async function settled(id: string): Promise<RecordImport> {
  for (;;) {
    const found = (await api.GET('/admin/api/v1/imports/{id}', at(id))).data?.data as RecordImport
    if (found.state !== 'checking' && found.state !== 'running') return found
    await new Promise((done) => setTimeout(done, look))
  }
}

async function onlyRow(id: string): Promise<RecordImportRow | undefined> {
  const { data } = await api.GET('/admin/api/v1/imports/{id}/rows', at(id))
  return (data?.data as RecordImportRow[] | undefined)?.[0]
}

/** Forgets an import that is not run, and says why. */
async function refuse(id: string, why: string): Promise<never> {
  await api.DELETE('/admin/api/v1/imports/{id}', at(id))
  throw new ApiError(422, 'records', why, { errors: [{ field: 'file', message: why }] })
}

/** Takes a file of catalogue records: one of them becomes a draft at once. */
export async function takeRecords(file: File): Promise<Taken> {
  const form = new FormData()
  form.set('file', file)
  const sent = (await (await sendForm('/admin/api/v1/imports', form)).json()).data as RecordImport
  const checked = await settled(sent.id)
  if (checked.state === 'failed') return refuse(sent.id, t('add.records_unread'))
  if (checked.total !== 1) return { known: false, imports: sent.id }
  const row = await onlyRow(sent.id)
  if (row?.outcome === 'refused') return refuse(sent.id, row.reason_text)
  if (row?.outcome !== 'added') {
    await api.DELETE('/admin/api/v1/imports/{id}', at(sent.id))
    return { title: row, known: true, imports: sent.id }
  }
  await api.POST('/admin/api/v1/imports/{id}/run', at(sent.id))
  await settled(sent.id)
  return { title: await onlyRow(sent.id), known: false, imports: sent.id }
}
