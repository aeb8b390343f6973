import { textsOf } from '@/kit/i18n/texts'
import type kit from '@/kit/messages.mn.json'

const t = textsOf<typeof kit>('kit')

/** Lines of a list that is on its way. */
export function FormSkeleton() {
  return (
    <div className="profile-skeleton" role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line skeleton-short" />
    </div>
  )
}
