import { WordCard } from '@/features/dictionary/components/word-card'
import { t } from '@/features/dictionary/texts'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { laterTexts } from '../later-texts'

const id = 'word'

/** Opens the dictionary's card of a word over what is read. */
export async function openWord(text: string) {
  await laterTexts('dictionary')
  openModal({
    id,
    title: t('page.title'),
    children: <WordCard text={text} onLeave={() => closeModal(id)} />,
  })
}
