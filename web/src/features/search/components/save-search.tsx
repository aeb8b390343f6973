import { toast } from '@/kit/feedback/toast'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import type { Form } from '../saved'
import { useSaveSearch } from '../saved-api'
import { t } from '../texts'

export interface SaveSearchProps {
  form: Form
  reader: string
  /** What the form is called when it is kept already. */
  called: string | undefined
}

/** Keeps the present search under a name. */
export function SaveSearch({ form, reader, called = '' }: SaveSearchProps) {
  const save = useSaveSearch(reader)
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { name: called },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('advanced.save_nameless') }),
    send: async ({ name }) => {
      await save.mutateAsync({ name: name.trim(), form })
      toast({ kind: 'success', text: t('advanced.save_done') })
    },
  })
  return (
    <form className="saved-form" onSubmit={onSubmit} noValidate>
      <TextField label={t('advanced.save_name')} maxLength={80} {...field('name')} />
      <FormError text={wrong} />
      <button type="submit" className="button button-secondary button-wide" disabled={busy}>
        {t('advanced.save')}
      </button>
    </form>
  )
}
