import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import type { AppRouter } from './router'

/** Orders an item and leads to its payment; the code comes with its first use. */
export async function buy(router: AppRouter, item: number) {
  try {
    const { buyItem } = await import('./routes/commerce')
    const page = await buyItem(item)
    if (page) await router.navigate({ to: page.to })
  } catch (error) {
    toast({ kind: 'danger', text: errorText(error) })
  }
}
