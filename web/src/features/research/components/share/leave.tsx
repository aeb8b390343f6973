import { useQueryClient } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { FormActs } from '@/kit/form/acts'
import { ChoiceField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { act } from '../../done'
import { leaveFolder } from '../../folders-api'
import { t } from '../../texts'
import { useFilter } from '../../use-filter'

export interface LeaveProps {
  folder: Folder
  onEnd: () => void
}

/** Asks what becomes of one's own notes when one leaves a folder, and leaves. */
export function Leave({ folder, onEnd }: LeaveProps) {
  const client = useQueryClient()
  const { go } = useFilter()
  const { values, set, busy, onSubmit } = useForm({
    initial: { entries: 'keep' },
    send: async ({ entries }) => {
      onEnd()
      go({ folder: '' })
      await act(client, () => leaveFolder(folder.id, entries as 'keep' | 'take'), {
        text: t('share.left', { folder: folder.title }),
      })
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit}>
      <p>{t('share.leave_text', { folder: folder.title })}</p>
      <ChoiceField
        label={t('share.leave_own')}
        options={[
          ['keep', t('share.leave_keep')],
          ['take', t('share.leave_take')],
        ]}
        value={values.entries}
        onText={(entries) => set({ entries })}
      />
      <FormActs cancel={t('entry.cancel')} onCancel={onEnd} act={t('share.leave')} busy={busy} />
    </form>
  )
}
