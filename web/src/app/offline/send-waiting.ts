import { api } from '@/api/client'
import { mergeGuest as mergeGuestEntries, sendWaitingEntries } from '@/features/notes/merge'
import { sendPlace, sendTime } from '@/features/reader/api'
import { mergeGuestPlaces, sendWaitingPlaces } from '@/features/reader/places/place'
import { sendWaitingTime } from '@/features/reader/time/time-queue'
import { sendWaitingCorner } from '@/features/research/offline/send'

/** Sends what was read and written offline; an open book sends its own. */
export async function sendWaiting() {
  const { data } = await api.GET('/api/v1/auth/me')
  if (!data) return
  const account = String(data.data.id)
  await sendWaitingTime(account, sendTime)
  if (/\/(read|listen)\//.test(location.pathname)) return
  await Promise.all([
    sendWaitingPlaces(account, sendPlace),
    sendWaitingEntries(account),
    sendWaitingCorner(account),
  ])
}

/** Gives the places and entries that a guest kept in this browser to the account that is signed in. */
export async function mergeGuest() {
  const { data } = await api.GET('/api/v1/auth/me')
  if (!data) return
  await Promise.all([mergeGuestPlaces(sendPlace), mergeGuestEntries(String(data.data.id))])
}
