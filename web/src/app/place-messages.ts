import { type Messages, placeMessages } from '@/kit/i18n/texts'

/** Places each file's messages under its folder's name: ../features/search/… -> search. */
export function placeAll(files: Record<string, unknown>) {
  for (const [path, messages] of Object.entries(files))
    placeMessages(path.split('/').at(-2) ?? '', messages as Messages)
}
