// Parts of publications. The server holds them back when they are fetched faster than anybody
// reads (ADR 0048); then they are asked for again when it says so.

import { toast } from '@/kit/feedback/toast'
import { textsOf } from '@/kit/i18n/texts'
import type kit from '@/kit/messages.mn.json'

const t = textsOf<typeof kit>('kit')

/** How long one part is waited for, in seconds. */
const most = 180
/** A wait of so many seconds is told. */
const long = 5

/** Until when a wait has been told: many parts may wait at once. */
let toldUntil = 0

/** Fetches a part of a publication; a response of 429 only when that was waited for too long. */
export async function fetchPart(url: string, init?: RequestInit): Promise<Response> {
  for (let left = most; ; ) {
    const response = await fetch(url, init)
    const wait = response.status === 429 ? Number(response.headers.get('Retry-After')) : 0
    left -= wait
    if (!wait || left < 0) return response
    tell(wait)
    await rest(wait * 1000, init?.signal)
  }
}

function tell(seconds: number): void {
  if (seconds < long || Date.now() < toldUntil) return
  toldUntil = Date.now() + seconds * 1000
  toast({ kind: 'info', text: t('error.too_fast', { seconds }), stay: seconds * 1000 })
}

/** Rejects when the signal comes first. */
function rest(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((rested, reject) => {
    const timer = setTimeout(rested, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
