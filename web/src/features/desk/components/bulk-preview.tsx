import type { BulkPreview } from '@/api/types'
import { type Key, t } from '../texts'
import { Changes } from './changes'

/** What a bulk edit would do: how many titles, in which fields, and the first of them. */
export function Preview({ preview }: { preview: BulkPreview }) {
  return (
    <section className="desk-preview" aria-live="polite">
      <h3>{t('bulk.preview')}</h3>
      {preview.checked < preview.selected && (
        <p>{t('bulk.sampled', { checked: preview.checked, selected: preview.selected })}</p>
      )}
      <ul>
        <li>
          <b>
            {preview.changed > 0
              ? t('bulk.changes', { count: preview.changed })
              : t('bulk.nothing')}
          </b>
        </li>
        {preview.fields.map(({ field, count }) => (
          <li key={field}>
            {t(`field.${field}` as Key)}: {count.toLocaleString('en')}
          </li>
        ))}
        {preview.same > 0 && <li>{t('bulk.same', { count: preview.same })}</li>}
        {preview.refused > 0 && <li>{t('bulk.refused', { count: preview.refused })}</li>}
      </ul>
      {preview.samples.length > 0 && preview.samples.length < preview.changed && (
        <h4>{t('bulk.samples', { count: preview.samples.length })}</h4>
      )}
      {preview.samples.map(({ id, title, changes }) => (
        <article key={id}>
          <b>{title}</b>
          <Changes changes={changes} />
        </article>
      ))}
    </section>
  )
}
