import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { useAct } from '@/kit/form/use-act'
import { useAskAgain } from '../api'
import { t } from '../texts'

/** Makes a call and asks for the imports again; a refusal is told at the top right. */
export function useImportAct() {
  const again = useAskAgain()
  const { busy, act } = useAct()
  const run = (call: () => Promise<unknown>) =>
    act(async () => {
      try {
        await call()
      } catch (error) {
        toast({ kind: 'danger', title: t('refused'), text: errorText(error) })
        throw error
      } finally {
        await again()
      }
    })
  return { busy, run }
}
