import { Suspense } from 'react'
import type { TitleFormProps } from '@/features/research/components/title-form'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { laterTexts } from '../later-texts'

const TitleForm = lazyPart(
  async () => (await import('@/features/research/components/title-form')).TitleForm,
)

const id = 'file-title'

/** Opens the dialog that puts a title into a folder of the researcher's corner. */
export async function openFileTitle(content: TitleFormProps['content']) {
  await laterTexts('research')
  const { t } = await import('@/features/research/texts')
  openModal({
    id,
    title: t('file.title'),
    children: (
      <Suspense fallback={<LineSkeleton count={3} />}>
        <TitleForm content={content} onEnd={() => closeModal(id)} />
      </Suspense>
    ),
  })
}
