import type { Site } from '@/api/site'
import { t } from './texts'

/** What stands under the logo: the portal's own name; the hub speaks for the whole country. */
export function tagline({ organization }: Site) {
  return organization && !organization.hub ? organization.name : t('app.tagline')
}

/**
 * The next label after `from` that begins with the text, in the way of menus: one letter again and
 * again walks through all that begin with it. Stays at `from` when there is none.
 */
export function startingWith(labels: string[], text: string, from: number) {
  const fold = (label: string) => label.toLocaleLowerCase('mn')
  const typed = fold(text)
  const same = [...typed].every((letter) => letter === typed[0])
  const wanted = same ? typed.charAt(0) : typed
  const start = same ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < labels.length; step++) {
    const at = (start + step) % labels.length
    if (fold(labels[at] ?? '').startsWith(wanted)) return at
  }
  return from
}
