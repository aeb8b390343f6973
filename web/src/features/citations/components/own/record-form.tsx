import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnRecord } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { FormActs } from '@/kit/form/acts'
import { AreaField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import type { CslItem } from '../../csl'
import { changeRecord, writableQuery } from '../../own/api'
import { changed, choices, formOf, type RecordValues, shortFields } from '../../own/form'
import { t } from '../../texts'

export interface RecordFormProps {
  record: OwnRecord
  onEnd: () => void
}

/** The folders in which the record may be; the one where it is even when it is not among them. */
function useFolders(now: string) {
  const folders = useQuery(writableQuery()).data ?? []
  const known = folders.some(({ id }) => id === now)
  return [
    ['', t('record.no_folder')] as const,
    ...folders.map(({ id, title }) => [id, title] as const),
    ...(now && !known ? [[now, '…'] as const] : []),
  ]
}

/** What citations need of a record of one's own. Fields that the form does not show stay. */
export function RecordForm({ record, onEnd }: RecordFormProps) {
  const client = useQueryClient()
  const item = record.csl as CslItem
  const folders = useFolders(record.folder_id)
  const { values, field, set, wrong, busy, onSubmit } = useForm<RecordValues>({
    initial: formOf(item, record.folder_id),
    check: ({ title }) => ({ title: title.trim() ? undefined : t('record.title_needed') }),
    send: async (values) => {
      await changeRecord(record.id, changed(item, values) as OwnRecord['csl'], values.folder)
      toast({ kind: 'success', text: t('record.saved') })
      onEnd()
      await client.invalidateQueries({ queryKey: ['research'] })
    },
  })
  return (
    <form className="own-form" onSubmit={onSubmit} noValidate>
      <ChoiceField
        label={t('record.type')}
        value={values.type}
        options={choices(item.type)}
        onText={(type) => set({ type })}
      />
      <TextField
        label={t('record.title')}
        maxLength={1000}
        autoComplete="off"
        {...field('title')}
      />
      {(['author', 'editor', 'translator'] as const).map((role) => (
        <AreaField
          key={role}
          label={t(`record.${role}`)}
          hint={role === 'author' ? t('record.names_hint') : undefined}
          rows={2}
          {...field(role)}
        />
      ))}
      <div className="own-fields">
        {shortFields.map(([name, most]) => (
          <TextField
            key={name}
            label={t(`record.${name}`)}
            hint={name === 'year' ? t('record.year_hint') : undefined}
            maxLength={most}
            autoComplete="off"
            {...field(name)}
          />
        ))}
      </div>
      <AreaField label={t('record.note')} maxLength={5000} rows={2} {...field('note')} />
      <ChoiceField
        label={t('record.folder')}
        value={values.folder}
        options={folders}
        onText={(folder) => set({ folder })}
      />
      <FormError text={wrong} />
      <FormActs cancel={t('record.cancel')} onCancel={onEnd} act={t('record.save')} busy={busy} />
    </form>
  )
}
