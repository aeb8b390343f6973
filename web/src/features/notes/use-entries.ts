import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { entryApi } from './api'
import { EntryStore } from './store'

/** The entries of an item for as long as its book is open. */
export function useEntries(item: number, account: string | null) {
  const store = useMemo(() => new EntryStore({ item, account, entryApi }), [item, account])
  useEffect(() => {
    store.start()
    return () => store.stop()
  }, [store])
  return { store, ...useSyncExternalStore(store.subscribe, store.snapshot) }
}
