import type { QueryClient } from '@tanstack/react-query'
import { WordCard } from '@/features/dictionary/components/word-card'
import { directionFor, wordsIn } from '@/features/dictionary/model'
import { t } from '@/features/dictionary/texts'
import { lookUpQuery } from '@/features/dictionary/word-api'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { bringDialogs } from '@/kit/dialog/modal-outlet'
import { laterTexts } from '../later-texts'

const id = 'word'

/** Fetches what the card of a text will show first; without a connection it fetches nothing. */
export async function prepareWord(client: QueryClient, text: string) {
  const [word] = wordsIn(text)
  await Promise.allSettled([
    laterTexts('dictionary'),
    bringDialogs(),
    word && client.prefetchQuery(lookUpQuery(word, directionFor(word))),
  ])
}

/** Opens the dictionary's card of a word over what is read. */
export async function openWord(text: string) {
  await laterTexts('dictionary')
  openModal({
    id,
    title: t('page.title'),
    children: <WordCard text={text} onLeave={() => closeModal(id)} />,
  })
}
