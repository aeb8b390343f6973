import { useSyncExternalStore } from 'react'
import { api } from '@/api/client'
import { session } from '@/api/session'
import { toast } from '@/kit/feedback/toast'
import { askLease, freeSpace } from './api'
import { keepApp } from './app-files'
import { type Keep, OfflineTitles } from './offline-titles'
import { t } from './texts'

/** The one offlineTitles of the page. */
export const offlineTitles = new OfflineTitles({
  ask: askLease,
  room: freeSpace,
  keepApp,
  async account() {
    if (!session.signedIn()) return ''
    const { data } = await api.GET('/api/v1/auth/me')
    return String(data?.data.id ?? '')
  },
  onGone: (why, title) => toast({ kind: 'info', text: t(why, { title }) }),
})

export const useTitles = () => useSyncExternalStore(offlineTitles.subscribe, offlineTitles.snapshot)

export const useKeep = (item: number): Keep =>
  useSyncExternalStore(offlineTitles.subscribe, () => offlineTitles.of(item))
