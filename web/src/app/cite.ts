import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import type { openCite } from './parts/cite'

/** Opens the dialog that cites; its code comes with its first use. */
export async function cite(...what: Parameters<typeof openCite>) {
  try {
    await (await import('./parts/cite')).openCite(...what)
  } catch (error) {
    toast({ kind: 'danger', text: errorText(error) })
  }
}
