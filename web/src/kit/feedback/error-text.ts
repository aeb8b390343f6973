import { textsOf } from '../i18n/texts'
import type mn from '../messages.mn.json'

const t = textsOf<typeof mn>('kit')

interface Failed {
  code?: string
  message?: string
}

/** A failure in words: the server's own text, or ours when it could not be reached (SPEC §8). */
export function errorText(error: unknown): string {
  const { code, message } = (error ?? {}) as Failed
  if (code === 'offline' || (!code && !navigator.onLine)) return t('error.offline')
  if (code === 'timeout') return t('error.timeout')
  return code && message ? message : t('error.request')
}
