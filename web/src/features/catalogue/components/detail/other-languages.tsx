import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Content } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { languagesQuery } from '../../api'
import { otherTexts } from '../../model'
import { t } from '../../texts'

/** Title, subtitle and summary in the languages that are not shown, folded. */
export function OtherLanguages({ content }: { content: Content }) {
  const { data: languages } = useQuery(languagesQuery())
  const others = otherTexts(content)
  if (others.length === 0) return null
  const named = (code: string) => languages?.data.find((each) => each.code === code)?.name ?? code
  return (
    <details className="other-texts" data-slot="other-texts">
      <summary>
        {t('detail.other_languages')}
        <Icon name="down" size={18} />
      </summary>
      <dl>
        {others.map(({ language, title, subtitle, summary }) => (
          <Fragment key={language}>
            <dt>{named(language)}</dt>
            <dd lang={foreign(language)}>
              {title && <p className="other-title">{soft(title)}</p>}
              {subtitle && <p>{soft(subtitle)}</p>}
              {summary && <p>{soft(summary)}</p>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
