import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'

/** Opens the dictionary's card of a word; its code comes with its first use. */
export async function lookUp(text: string) {
  try {
    await (await import('./parts/look-up')).openWord(text)
  } catch (error) {
    toast({ kind: 'danger', text: errorText(error) })
  }
}
