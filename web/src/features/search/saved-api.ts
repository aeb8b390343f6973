import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { ApiError, isNotFound } from '@/api/error'
import { type Form, forget, formOf, onDevice, type Saved, withSaved } from './saved'

interface SavedSearches {
  list: Saved[]
  /** How many only this device keeps, because the server would not have them, and why. */
  left: number
  refusal?: unknown
}

async function keep(name: string, form: Form): Promise<Saved> {
  const { data } = await api.POST('/api/v1/searches', { body: { ...form, name } })
  return (data as { data: Saved }).data
}

/** The refusal of one search says nothing about the next; any other failure does. */
const refused = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 422)

/** Gives the server what only this device keeps, oldest first; what it will not have stays. */
async function sendUp(reader: string): Promise<Omit<SavedSearches, 'list'>> {
  let refusal: unknown
  for (const each of onDevice(reader).reverse()) {
    try {
      await keep(each.name, formOf(each.search))
      forget(reader, each)
    } catch (error) {
      refusal = error
      if (!refused(error)) break
    }
  }
  return { left: onDevice(reader).length, refusal }
}

/** What the reader keeps: never more than one page. */
export const savedQuery = (reader: string) =>
  queryOptions({
    queryKey: ['searches', reader] as const,
    queryFn: async ({ signal }): Promise<SavedSearches> => {
      const sent = await sendUp(reader)
      const query = { page_size: 100 }
      const { data } = await api.GET('/api/v1/searches', { params: { query }, signal })
      return { ...sent, list: data?.data ?? [] }
    },
  })

function change(client: QueryClient, reader: string, next: (list: Saved[]) => Saved[]) {
  client.setQueryData(
    savedQuery(reader).queryKey,
    (known) => known && { ...known, list: next(known.list) },
  )
}

const marked = (id: string, removed: boolean) => (list: Saved[]) =>
  list.map((each) => (each.id === id ? { ...each, removed } : each))

/** One after the other, so that what is taken back is kept after it was removed. */
const scope = { id: 'searches' }

/** Keeps a search under a name; one that is kept already takes the new name. */
export function useSaveSearch(reader: string) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ name, form }: { name: string; form: Form }) => keep(name, form),
    onSuccess: (saved) => change(client, reader, (list) => withSaved(list, saved)),
  })
}

/** Sets how often the reader is told what is new for a search, at once in the list. */
export function useSearchAlert(reader: string) {
  const client = useQueryClient()
  const show = (id: string, alert: Saved['alert']) =>
    change(client, reader, (list) =>
      list.map((each) => (each.id === id ? { ...each, alert } : each)),
    )
  return useMutation({
    scope,
    mutationFn: ({ saved: { id }, alert }: { saved: Saved; alert: Saved['alert'] }) =>
      api.PATCH('/api/v1/searches/{id}', { params: { path: { id } }, body: { alert } }),
    onMutate: ({ saved, alert }) => show(saved.id, alert),
    onError: (_, { saved }) => show(saved.id, saved.alert),
  })
}

/** Removes a search at once in the list; it comes back when the server could not. */
export function useRemoveSearch(reader: string) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id }: Saved) =>
      api.DELETE('/api/v1/searches/{id}', { params: { path: { id } } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: savedQuery(reader).queryKey })
      change(client, reader, marked(id, true))
    },
    onError: (_, { id }) => change(client, reader, marked(id, false)),
  })
}
