import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/kit/feedback/toast'
import { AreaField, CheckField, FormError } from '@/kit/form/fields'
import type { Errors } from '@/kit/form/refusal'
import { useForm } from '@/kit/form/use-form'
import { linesOf } from '../model'
import { rulesQuery, saveRules } from '../site-api'
import { t } from '../texts'
import type { Rules } from '../types'
import { QueryResult } from './query-result'

/** What is refused in a list, with the line it stands in. */
const inList = (errors: Errors, list: string) =>
  Object.entries(errors)
    .filter(([field]) => field.startsWith(`${list}[`) || field === list)
    .map(([field, message = '']) => {
      const line = field.match(/\[(\d+)\]/)?.[1]
      return line ? t('rules.line', { line: Number(line) + 1, message }) : message
    })
    .join(' ')

const valuesOf = ({ closed, domains, ranges }: Rules) => ({
  closed,
  domains: domains.join('\n'),
  ranges: ranges.join('\n'),
})

function RulesForm({ rules }: { rules: Rules }) {
  const client = useQueryClient()
  const { field, box, errors, wrong, busy, onSubmit } = useForm({
    initial: valuesOf(rules),
    send: async ({ closed, domains, ranges }, { set }) => {
      const said = { closed, domains: linesOf(domains), ranges: linesOf(ranges) }
      const { data } = await saveRules(said)
      if (!data) return
      client.setQueryData(rulesQuery().queryKey, data)
      set(valuesOf(data.data))
      toast({ kind: 'success', text: t('state.saved') })
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate>
      <CheckField label={t('rules.closed')} hint={t('rules.closed_hint')} {...box('closed')} />
      <AreaField
        label={t('rules.domains')}
        hint={t('rules.domains_hint')}
        placeholder="num.edu.mn"
        rows={4}
        spellCheck={false}
        {...field('domains')}
        error={inList(errors, 'domains')}
      />
      <AreaField
        label={t('rules.ranges')}
        hint={t('rules.ranges_hint', { address: rules.address ?? '' })}
        placeholder="203.0.113.0/24"
        rows={5}
        spellCheck={false}
        {...field('ranges')}
        error={inList(errors, 'ranges')}
      />
      <FormError text={wrong} />
      <p>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </p>
    </form>
  )
}

/** Who gets into the portal, and as what. */
export function RulesPart() {
  return (
    <>
      <h2>{t('section.rules')}</h2>
      <p className="admin-lead">{t('rules.lead')}</p>
      <QueryResult query={useQuery(rulesQuery())}>
        {({ data }) => <RulesForm rules={data} />}
      </QueryResult>
    </>
  )
}
