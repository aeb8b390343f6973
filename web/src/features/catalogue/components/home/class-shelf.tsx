import { useQuery } from '@tanstack/react-query'
import { number } from '@/kit/format/number'
import { shy } from '@/kit/format/soft-hyphens'
import { translated } from '@/kit/i18n/translated'
import { Section } from '@/kit/layout/section'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { homeQueries } from '../../api'
import { mainClasses, pigment } from '../../model'
import { t } from '../../texts'

/** The ten Dewey classes as spines, each with its pigment and exact count. */
export function ClassShelf() {
  const { data } = useQuery(homeQueries.classes())
  const classes = mainClasses(data?.data ?? [])
  if (data && classes.length === 0) return null
  return (
    <Section slot="classes" title={t('home.ddc')} why={t('home.ddc_why')}>
      <div className="classes">
        {classes.map((category) => (
          <Link
            key={category.id}
            className={`class ${pigment(category)}`}
            to={paths.category(category.id, translated(category))}
          >
            <b className="class-code">{category.ddc_code}</b>
            <span className="class-name">{shy(translated(category))}</span>
            <span className="class-count num">{number(category.count)}</span>
          </Link>
        ))}
      </div>
    </Section>
  )
}
