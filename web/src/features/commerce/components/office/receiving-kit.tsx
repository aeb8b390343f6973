import { AskButton } from '@/kit/dialog/ask-button'
import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useOfficeAgain } from '../../office-api'
import { t } from '../../texts'
import { officeDialog } from './office-kit'

/** What is done once money arrives elsewhere. */
export function useArrives() {
  const again = useOfficeAgain()
  return async (said: string) => {
    closeModal(officeDialog)
    toast({ kind: 'success', text: said })
    await again()
  }
}

interface BackProps {
  act: string
  question: string
  /** What is said when it is done. */
  done: string
  remove: () => Promise<unknown>
}

/** Has money arrive at the hub's account again, once it was asked. */
export function BackToHub({ act, question, done, remove }: BackProps) {
  const arrives = useArrives()
  const { busy, wrong, act: run } = useAct()
  const onAct = () =>
    run(async () => {
      await remove()
      await arrives(done)
    })
  return (
    <>
      <AskButton
        act={act}
        question={question}
        cancel={t('action.cancel')}
        busy={busy}
        onAct={onAct}
      />
      <FormError text={wrong} />
    </>
  )
}

/** That a field may not stay empty. */
export const required = (text: string) => (text.trim() ? undefined : t('office.merchant_required'))
