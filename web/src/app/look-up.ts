import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'

/**
 * Brings the card's code and the first word's meaning before somebody asks for them: they take
 * longer than one waits for a card.
 */
export const prepareLookUp = (client: QueryClient, text: string) =>
  import('./parts/look-up').then(
    ({ prepareWord }) => prepareWord(client, text),
    () => undefined,
  )

/** Opens the dictionary's card of a word; its code comes with its first use. */
export async function lookUp(text: string) {
  try {
    await (await import('./parts/look-up')).openWord(text)
  } catch (error) {
    toast({ kind: 'danger', text: errorText(error) })
  }
}
