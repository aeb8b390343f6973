import { textsOf } from '@/kit/i18n/texts'
import type kit from '@/kit/messages.mn.json'

const t = textsOf<typeof kit>('kit')

/** Lines of a list that is on its way. */
export function LineBones() {
  return (
    <div className="profile-bones" role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      <span className="bone bone-line" />
      <span className="bone bone-line" />
      <span className="bone bone-line bone-short" />
    </div>
  )
}
