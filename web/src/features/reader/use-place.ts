import { useEffect, useState } from 'react'
import type { Opened } from './api'
import type { Place, PlaceKeeper } from './engine/place'
import { keeperOf } from './keeper-of'

export interface KeptPlaces {
  keeper: PlaceKeeper | null
  place: Place | null
  /** the place of another device, until it is taken or refused */
  offered: Place | null
  refuse: () => void
  queued: boolean
}

/** Place keeping for an item that has no page engine, such as audio. */
export function usePlace(opened: Opened): KeptPlaces {
  const [kept, setKept] = useState<Pick<KeptPlaces, 'keeper' | 'place'>>({
    keeper: null,
    place: null,
  })
  const [offered, setOffered] = useState<Place | null>(null)
  const [queued, setQueued] = useState(false)
  useEffect(() => {
    const keeper = keeperOf(opened, setOffered, setQueued)
    setKept({ keeper, place: keeper.start() })
    return () => keeper.destroy()
  }, [opened])
  return { ...kept, offered, refuse: () => setOffered(null), queued }
}
