import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AskButton } from '@/kit/dialog/ask-button'
import { openModal } from '@/kit/dialog/modal'
import { Empty } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { shortDate } from '@/kit/format/date'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import {
  type OpenReceipt,
  type OpenState,
  openReceiptsQuery,
  openStates,
  postReceipt,
  useOfficeAgain,
} from '../../office-api'
import { t } from '../../texts'
import { Answered, List, type OfficeProps, officeDialog, Pages } from './office-kit'
import { ResolveForm } from './resolve-form'

const tones: Record<OpenState, string> = {
  by_hand: 'badge-info',
  unknown: 'badge-warn',
  failed: 'badge-accent',
  cancelling: 'badge-info',
}

function PostAgain({ receipt: { order_id, order_number: number } }: { receipt: OpenReceipt }) {
  const again = useOfficeAgain()
  const { busy, wrong, act } = useAct()
  const post = async () => {
    await act(async () => {
      const issued = await postReceipt(order_id)
      toast({
        kind: issued ? 'success' : 'warning',
        text: t(issued ? 'office.posted' : 'office.posted_not'),
      })
    })
    await again()
  }
  return (
    <>
      <AskButton
        act={t('office.post_again')}
        label={t('office.post_again_of', { number })}
        question={t('office.post_again_question', { number })}
        cancel={t('action.cancel')}
        busy={busy}
        onAct={post}
      />
      <FormError text={wrong} />
    </>
  )
}

function Row({ receipt }: { receipt: OpenReceipt }) {
  const { order_id, order_number: number, company, tin, consumer, problem } = receipt
  const state = receipt.state as OpenState
  const resolve = () =>
    openModal({
      id: officeDialog,
      title: t('office.resolve'),
      children: <ResolveForm receipt={receipt} />,
    })
  return (
    <tr>
      <td>
        <Link to={paths.admin(`orders/${order_id}`)}>
          <b className="num">{number}</b>
        </Link>
      </td>
      <td data-label={t('office.receipt_for')}>
        {company || consumer || t('receipt.citizen')}
        {tin && (
          <span className="admin-note num">
            {t('receipt.tin')} {tin}
          </span>
        )}
      </td>
      <td data-label={t('office.receipt_state')}>
        <span className={`badge ${tones[state]}`}>{t(`office.receipt_${state}`)}</span>
        {problem && <span className="admin-note">{problem}</span>}
        {state === 'by_hand' && (
          <span className="admin-note">
            {t(`office.receipt_why_${receipt.reason}`)} {t('office.receipt_by_hand_do')}
          </span>
        )}
      </td>
      <td data-label={t('office.date')} className="num">
        {shortDate(receipt.created_at)}
      </td>
      <td className="admin-acts">
        <button
          type="button"
          className="button button-text"
          aria-label={t('office.resolve_of', { number })}
          onClick={resolve}
        >
          {t('office.resolve')}
        </button>
        {state === 'failed' && <PostAgain receipt={receipt} />}
      </td>
    </tr>
  )
}

/** The receipts that wait for a person: nothing is issued twice by a program. */
export function Receipts({ search }: OfficeProps) {
  const router = useRouter()
  const state = openStates.find((each) => each === search.state)
  const query = useQuery(openReceiptsQuery(state, Number(search.page) || 1))
  const go = (next: string) =>
    void router.navigate(paths.admin('receipts', { state: next || undefined }) as never)
  const heads = [
    'orders.number',
    'office.receipt_for',
    'office.receipt_state',
    'office.date',
  ] as const
  return (
    <>
      <h2>{t('office.receipts')}</h2>
      <p className="admin-lead">{t('office.receipts_lead')}</p>
      <div className="admin-filters">
        <ChoiceField
          label={t('office.receipt_state')}
          value={state ?? ''}
          options={[
            ['', t('orders.all')],
            ...openStates.map((each) => [each, t(`office.receipt_${each}`)] as const),
          ]}
          onText={go}
        />
      </div>
      <Answered query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              drawing="leaf"
              title={t('office.receipts_none')}
              hint={t('office.receipts_none_hint')}
            />
          ) : (
            <>
              <List slot="receipts" acts={t('office.resolve')} heads={heads.map((head) => t(head))}>
                {data.map((receipt) => (
                  <Row key={receipt.order_id} receipt={receipt} />
                ))}
              </List>
              <Pages section="receipts" search={{ state, page: search.page }} total={meta?.total} />
            </>
          )
        }
      </Answered>
    </>
  )
}
