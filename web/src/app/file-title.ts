import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import type { openFileTitle } from './parts/file-title'

/** Asks into which folder a title goes; the code comes with its first use. */
export async function fileTitle(...what: Parameters<typeof openFileTitle>) {
  try {
    await (await import('./parts/file-title')).openFileTitle(...what)
  } catch (error) {
    toast({ kind: 'danger', text: errorText(error) })
  }
}
