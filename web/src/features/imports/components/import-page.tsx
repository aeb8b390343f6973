import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { RecordImport } from '@/api/types'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField } from '@/kit/form/fields'
import { number, size } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Crumbs } from '@/kit/navigation/crumbs'
import { Link } from '@/kit/navigation/link'
import { changeImport, dropImport, importQuery, runImport } from '../api'
import {
  before,
  counted,
  type ImportSearch,
  importsAt,
  moving,
  ready,
  stepOf,
  undoDays,
  visibilities,
  wantsColumns,
} from '../model'
import { t } from '../texts'
import { useImportAct } from './act'
import { ImportRows } from './import-rows'
import { MappingForm } from './mapping-form'
import { Progress } from './progress'
import { UndoButton } from './undo-button'

interface PartProps {
  of: RecordImport
}

function Head({ of }: PartProps) {
  const router = useRouter()
  const { busy, run } = useImportAct()
  const drop = () =>
    run(async () => {
      await dropImport(of.id)
      toast({ kind: 'success', text: t('dropped') })
      await router.navigate(importsAt() as never)
    })
  return (
    <div className="import-head">
      <h2>{t('number', { number: of.number })}</h2>
      {of.undoable && <UndoButton of={of} />}
      {(of.state === 'checked' || wantsColumns(of)) && (
        <AskButton
          act={t('drop')}
          question={t('drop_q', { name: of.name })}
          cancel={t('cancel')}
          className="import-drop"
          busy={busy}
          onAct={drop}
        />
      )}
    </div>
  )
}

function Steps({ of }: PartProps) {
  const at = stepOf(of)
  return (
    <ol className="import-steps" aria-label={t('steps')}>
      {(['source', 'check', 'run'] as const).map((step, i) => (
        <li
          key={step}
          className={i < at ? 'import-step-done' : undefined}
          aria-current={i === at ? 'step' : undefined}
        >
          <span className="import-step-mark">
            {i < at ? <Icon name="check" size={16} /> : i + 1}
          </span>
          <span>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** What the worker does now, or why it stopped. */
function Status({ of }: PartProps) {
  if (moving(of)) {
    return (
      <div className="import-status" role="status">
        <b>{t(`state.${of.state}`)}</b>
        <Progress of={of} />
        <span className="import-note">{t('leave')}</span>
      </div>
    )
  }
  if (of.state !== 'failed') return null
  return (
    <p className="import-status import-failed" role="alert">
      <Icon name="alert" size={20} />
      {t(wantsColumns(of) ? 'failed_column' : 'failed')}
    </p>
  )
}

/** How many rows have each outcome; each leads to them. */
function Counts({ of, search }: PartProps & { search: ImportSearch }) {
  const first = before(of)
  return (
    <nav className="import-counts" aria-label={t('outcomes')} data-slot="import-counts">
      {counted.map((outcome) => (
        <Link
          key={outcome}
          to={importsAt({
            open: of.id,
            outcome: outcome === search.outcome ? undefined : outcome,
          })}
          aria-current={outcome === search.outcome ? 'true' : undefined}
          className={outcome === 'refused' && of.counts.refused > 0 ? 'import-bad' : undefined}
        >
          <b className="num">{number(of.counts[outcome])}</b>
          <span>{first ? t(`count.${outcome}`) : t(`done.${outcome}`)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Says once more what would happen, and begins it. */
function Run({ of }: PartProps) {
  const { busy, run } = useImportAct()
  const { added, updated, refused, kept } = of.counts
  return (
    <div className="import-run">
      <ChoiceField
        label={t('visibility')}
        value={of.visibility}
        options={visibilities.map((each) => [each, t(`visibility.${each}`)] as const)}
        onText={(visibility) =>
          void run(() => changeImport(of.id, { visibility: visibility as 'draft' }))
        }
      />
      <p>{t('summary', { added, updated, left: refused + kept, days: undoDays })}</p>
      <button
        type="button"
        className="button button-primary"
        disabled={busy || !ready(of)}
        onClick={() => void run(() => runImport(of.id))}
      >
        {t('run', { count: number(added + updated) })}
      </button>
    </div>
  )
}

/** One import: what it would do or did, row by row, and what can be done with it. */
export function ImportPage({ id, search }: { id: string; search: ImportSearch }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  if (!data) {
    if (!error) return <RowSkeleton count={6} />
    return <Failure message={errorText(error)} onRetry={refetch} />
  }
  const of = data.data
  const rows = !moving(of) && !wantsColumns(of)
  return (
    <>
      <Crumbs items={[{ label: t('title'), to: importsAt() }]} />
      <Head of={of} />
      <Steps of={of} />
      <dl className="import-facts">
        <dt>{t('format')}</dt>
        <dd>{t(`format.${of.format}`)}</dd>
        <dt>{t('file')}</dt>
        <dd>
          {of.name}, {size(of.size_bytes)}
        </dd>
      </dl>
      <Status of={of} />
      {of.format === 'csv' && (of.state === 'checked' || wantsColumns(of)) && (
        <MappingForm key={JSON.stringify(of.columns)} of={of} />
      )}
      {rows && <Counts of={of} search={search} />}
      {rows && <ImportRows of={of} search={search} />}
      {of.state === 'checked' && <Run of={of} />}
    </>
  )
}
