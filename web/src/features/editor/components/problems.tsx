import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import type { Problem } from '../types'

/** What is not as it should be in a file, in words, with where that is. */
export function Problems({ problems }: { problems: Problem[] }) {
  if (problems.length === 0) return null
  return (
    <details className="problems" data-slot="problems">
      <summary>
        <Icon name="info" size={18} />
        {t('problems.count', { count: problems.length })}
      </summary>
      <ul>
        {problems.map(({ code, text, count, places }) => (
          <li key={code}>
            {text}
            {places.length > 0 && (
              <small>
                {places.join(', ')}
                {count > places.length &&
                  ` ${t('problems.more', { count: count - places.length })}`}
              </small>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
