import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { t } from '../texts'

/** What is said of an act that was made, and of one that was refused. */
export const told = (text: string) => ({
  onSuccess: () => toast({ kind: 'success', text }),
  onError: (error: unknown) =>
    toast({ kind: 'danger', title: t('failed'), text: errorText(error) }),
})
