import { api, sendForm } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { EditedRecord, Form, ItemRemoval, Person, Presence } from './types'

const contents = '/admin/api/v1/contents/{id}'
const at = (id: number) => ({ params: { path: { id } } })

/** What a call answers, without its envelope. */
async function dataOf<T>(call: Promise<{ data?: { data: unknown } }>): Promise<T> {
  return (await call).data?.data as T
}

/** The record is read anew each time that its screen opens. */
export const recordQuery = (id: number) => ({
  ...apiQuery(contents, { path: { id } }),
  staleTime: 0,
  gcTime: 0,
})

export const readRecord = (id: number) => dataOf<EditedRecord>(api.GET(contents, at(id)))

export const saveRecord = (id: number, version: string, form: Form) =>
  dataOf<EditedRecord>(api.PUT(contents, { ...at(id), body: { version, ...form } }))

export const createRecord = (title: string) =>
  dataOf<EditedRecord>(api.POST('/admin/api/v1/contents', { body: { title } }))

export const deleteDraft = (id: number) => api.DELETE(contents, at(id))

const itemAt = (id: number, item_id: number) => ({ params: { path: { id, item_id } } })
const oneItem = '/admin/api/v1/contents/{id}/items/{item_id}'

/** What removing an item would do. */
export const foreseeRemoval = (id: number, item: number) =>
  dataOf<ItemRemoval>(api.GET(`${oneItem}/removal`, itemAt(id, item)))

export const removeItem = (id: number, item: number) =>
  dataOf<EditedRecord>(api.DELETE(oneItem, itemAt(id, item)))

export const restoreItem = (id: number, item: number) =>
  dataOf<EditedRecord>(api.POST(`${oneItem}/restore`, itemAt(id, item)))

const presence = '/admin/api/v1/contents/{id}/presence'

export const keepEditing = (id: number) => dataOf<Presence>(api.PUT(presence, at(id)))

export const endEditing = (id: number) => api.DELETE(presence, at(id))

export const chooseCover = (id: number, source: 'file' | 'drawn') =>
  dataOf<EditedRecord>(
    api.PUT('/admin/api/v1/contents/{id}/cover', { ...at(id), body: { source } }),
  )

export async function sendCover(id: number, picture: Blob): Promise<EditedRecord> {
  const form = new FormData()
  form.set('file', picture, 'cover.jpg')
  const response = await sendForm(`/admin/api/v1/contents/${id}/cover`, form)
  return (await response.json()).data
}

export const findPeople = (q: string) =>
  dataOf<Person[]>(api.GET('/admin/api/v1/authors/suggestions', { params: { query: { q } } }))

export const findSubjects = async (q: string) =>
  (
    await dataOf<{ name: string }[]>(
      api.GET('/admin/api/v1/tags/suggestions', { params: { query: { q } } }),
    )
  ).map(({ name }) => name)

export const createPerson = (body: { given: string; patronymic?: string; body?: boolean }) =>
  dataOf<Person>(api.POST('/admin/api/v1/authors', { body }))

export const treeQuery = (type: 'general' | 'ddc') =>
  apiQuery('/p/api/v1/categories/tree', { query: { type } })
