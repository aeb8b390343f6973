import { offers, type Site } from '@/api/site'
import type { IconName } from '@/kit/icons/icon'
import { paths, type Target } from '@/kit/navigation/paths'
import type mn from './messages.mn.json'

export interface Service {
  text: keyof typeof mn
  icon: IconName
  /** A screen of ours. */
  to?: Target
  /** Only for members: a guest is led to sign-in first (SPEC §2). */
  members?: boolean
  /** Somewhere else. */
  href?: string
}

const own = (): (Service & { feature: string })[] => [
  {
    feature: 'research',
    text: 'apps.research',
    icon: 'school',
    to: paths.research(),
    members: true,
  },
  { feature: 'dictionary', text: 'apps.dictionary', icon: 'dict', to: paths.dictionary() },
  { feature: 'store', text: 'apps.store', icon: 'store', to: paths.store(), members: true },
]

/** What the portal has beside its collection; screens not there yet and links not set are absent. */
export function services({ organization }: Site): Service[] {
  const { plagiarism, president } = organization?.settings.links ?? {}
  const outside: Service[] = [
    { text: 'footer.plagiarism', icon: 'copy', href: plagiarism },
    { text: 'footer.president', icon: 'building', href: president },
  ]
  return [...own().filter(({ feature }) => offers(feature)), ...outside.filter(({ href }) => href)]
}

/** Where a member's screen leads a guest: to sign-in and back here, or home when already there. */
export const signInFrom = (here: string): Target =>
  paths.signIn(/^\/login([/?]|$)/.test(here) ? '/' : here)
