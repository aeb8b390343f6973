import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from '@/kit/toast'
import { linesOf } from '../model'
import { rulesQuery, saveRules } from '../site-api'
import { t } from '../texts'
import type { Rules } from '../types'
import { useAct } from '../use-act'
import { AreaField, Switch, Wrong } from './fields'
import { Answered } from './listed'

/** What is refused in a list, with the line it stands in. */
const inList = (fields: Record<string, string>, list: string) =>
  Object.entries(fields)
    .filter(([field]) => field.startsWith(`${list}[`) || field === list)
    .map(([field, message]) => {
      const line = field.match(/\[(\d+)\]/)?.[1]
      return line ? t('rules.line', { line: Number(line) + 1, message }) : message
    })
    .join(' ')

function RulesForm({ rules }: { rules: Rules }) {
  const [closed, setClosed] = useState(rules.closed)
  const [domains, setDomains] = useState(rules.domains.join('\n'))
  const [ranges, setRanges] = useState(rules.ranges.join('\n'))
  const client = useQueryClient()
  const { busy, wrong, act } = useAct(Object.keys({ domains, ranges }))
  const [domainsWrong, rangesWrong] = [
    inList(wrong.fields, 'domains'),
    inList(wrong.fields, 'ranges'),
  ]
  async function save(event: FormEvent) {
    event.preventDefault()
    const said = { closed, domains: linesOf(domains), ranges: linesOf(ranges) }
    await act(async () => {
      const { data } = await saveRules(said)
      if (!data) return
      client.setQueryData(rulesQuery().queryKey, data)
      setDomains(data.data.domains.join('\n'))
      setRanges(data.data.ranges.join('\n'))
      toast({ kind: 'success', text: t('state.saved') })
    })
  }
  return (
    <form className="admin-form" onSubmit={save} noValidate>
      <Switch
        label={t('rules.closed')}
        hint={t('rules.closed_hint')}
        checked={closed}
        onCheck={setClosed}
      />
      <AreaField
        label={t('rules.domains')}
        hint={t('rules.domains_hint')}
        placeholder="num.edu.mn"
        rows={4}
        value={domains}
        error={domainsWrong}
        onText={setDomains}
      />
      <AreaField
        label={t('rules.ranges')}
        hint={t('rules.ranges_hint', { address: rules.address ?? '' })}
        placeholder="203.0.113.0/24"
        rows={5}
        value={ranges}
        error={rangesWrong}
        onText={setRanges}
      />
      <Wrong text={domainsWrong || rangesWrong ? '' : wrong.whole} />
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
      <Answered query={useQuery(rulesQuery())}>{({ data }) => <RulesForm rules={data} />}</Answered>
    </>
  )
}
