import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'
import type { Content, Meta, ReaderReview, Review } from '@/api/types'
import { reviewsAtOnce, reviewsQuery } from './api'

export type ReviewInput = { stars: number; text: string }

const readersQuery = (content: number, page: number) =>
  apiQuery('/api/v1/reviews', {
    query: { content_id: content, page, page_size: reviewsAtOnce },
  })

export const useSignedIn = () => useSyncExternalStore(session.subscribe, session.signedIn)

type Listed = Review & Partial<ReaderReview>

/** A page of a work's reviews; a reader's own comes first and is known as such. */
export function useReviews(content: Content, page: number) {
  const signedIn = useSignedIn()
  const everybodys = useQuery({ ...reviewsQuery(content.slug, page), enabled: !signedIn })
  const readers = useQuery({ ...readersQuery(content.id, page), enabled: signedIn })
  const { data, error, refetch } = signedIn ? readers : everybodys
  return { data: data as { data: Listed[]; meta?: Meta } | undefined, error, refetch }
}

/** The reader's own review of a work: undefined while it is not known, null when there is none. */
export function useOwnReview(content: Content): ReaderReview | null | undefined {
  const { data } = useQuery({ ...readersQuery(content.id, 1), enabled: useSignedIn() })
  return data && (data.data.find(({ mine }) => mine) ?? null)
}

/** Everything that shows what readers think of a work is asked again. */
function ask(client: QueryClient, { id, slug }: Content) {
  const shows = (name: unknown) =>
    typeof name === 'string' &&
    (name.startsWith('/api/v1/reviews') ||
      [`/p/api/v1/contents/${slug}`, `/p/api/v1/contents/${id}`].some(
        (path) => name === path || name.startsWith(`${path}/reviews`),
      ))
  return client.invalidateQueries({ predicate: ({ queryKey }) => shows(queryKey[1]) })
}

/** Writes a review, or the one with an id anew. */
export function useWriteReview(content: Content, id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (said: ReviewInput) => {
      if (id) await api.PUT('/api/v1/reviews/{id}', { params: { path: { id } }, body: said })
      else await api.POST('/api/v1/reviews', { body: { ...said, content_id: content.id } })
    },
    onSettled: () => ask(client, content),
  })
}

export function useRemoveReview(content: Content) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await api.DELETE('/api/v1/reviews/{id}', { params: { path: { id } } })
    },
    onSettled: () => ask(client, content),
  })
}

/** What is wrong with a work, or with one review of it. */
export interface ReportInput {
  reason: string
  text: string
  contact: string
}

export const recordReasons = ['error', 'copyright', 'harm'] as const
export const reviewReasons = ['harm', 'spam', 'off_topic'] as const

export function useReport(content: Content, review: string | undefined) {
  return useMutation({
    mutationFn: async ({ reason, text, contact }: ReportInput) => {
      if (review)
        await api.POST('/api/v1/reviews/{id}/report', {
          params: { path: { id: review } },
          body: { reason: reason as (typeof reviewReasons)[number], text },
        })
      else
        await api.POST('/p/api/v1/contents/{id}/report', {
          params: { path: { id: content.slug } },
          body: { reason: reason as (typeof recordReasons)[number], text, contact },
        })
    },
  })
}
