import { api } from '@/api/client'
import { mergeGuest as mergeGuestEntries } from '@/features/notes/merge'
import { sendPlace } from '@/features/reader/api'
import { mergeGuestPlaces } from '@/features/reader/places/place'

/** Gives the places and entries that a guest kept in this browser to the account that is signed in. */
export async function mergeGuest() {
  const { data } = await api.GET('/api/v1/auth/me')
  if (!data) return
  await Promise.all([mergeGuestPlaces(sendPlace), mergeGuestEntries(String(data.data.id))])
}
