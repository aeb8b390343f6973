import { useQuery, useQueryClient } from '@tanstack/react-query'
import { openModal } from '@/kit/dialog/modal'
import { Empty } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { money } from '@/kit/format/number'
import {
  changePackage,
  type StaffPackage,
  staffPackageQuery,
  staffPackagesQuery,
  useOfficeAgain,
} from '../../office-api'
import { packageSent, packageTyped } from '../../office-model'
import { t } from '../../texts'
import { Answered, List, type OfficeProps, officeDialog, Pages } from './office-kit'
import { PackageForm } from './package-form'

/** Puts a package into the store or takes it out; what was sold stays. */
function useShown({ id, active }: StaffPackage) {
  const client = useQueryClient()
  const again = useOfficeAgain()
  const { busy, wrong, act } = useAct()
  const turn = () =>
    act(async () => {
      // A list has packages without the titles of theirs.
      const { data } = await client.fetchQuery(staffPackageQuery(id))
      await changePackage(id, { ...packageSent(packageTyped(data)), active: !active })
      toast({ kind: 'success', text: t(active ? 'office.hidden' : 'office.shown') })
      await again()
    })
  return { busy, wrong, turn }
}

function Row({ one }: { one: StaffPackage }) {
  const { busy, wrong, turn } = useShown(one)
  const edit = () =>
    openModal({ id: officeDialog, title: one.title, children: <PackageForm id={one.id} /> })
  return (
    <tr>
      <td>
        <b>{one.title}</b>
        <span className="admin-note">
          {t(`office.kind_${one.kind}`)} · {t(`office.covers_${one.covers}`)}
        </span>
        <FormError text={wrong} />
      </td>
      <td data-label={t('office.days')} className="num">
        {t('package.days', { days: one.days })}
      </td>
      <td data-label={t('office.people')} className="num">
        {one.people}
      </td>
      <td data-label={t('office.price')} className="num admin-sum">
        {money(one.price)}
      </td>
      <td data-label={t('office.status')}>
        <span className={`badge ${one.active ? 'badge-ok' : ''}`}>
          {t(one.active ? 'office.sold' : 'office.not_sold')}
        </span>
      </td>
      <td className="admin-acts">
        <button
          type="button"
          className="button button-secondary"
          aria-label={t('office.edit_of', { title: one.title })}
          onClick={edit}
        >
          {t('office.edit')}
        </button>
        <button
          type="button"
          className="button button-text"
          aria-label={t(one.active ? 'office.hide_of' : 'office.show_of', { title: one.title })}
          aria-busy={busy}
          onClick={() => void turn()}
        >
          {t(one.active ? 'office.hide' : 'office.show')}
        </button>
      </td>
    </tr>
  )
}

/** What the organisation sells for some days. */
export function Packages({ search }: OfficeProps) {
  const query = useQuery(staffPackagesQuery(Number(search.page) || 1))
  const create = () =>
    openModal({ id: officeDialog, title: t('office.new_package'), children: <PackageForm /> })
  return (
    <>
      <div className="admin-head">
        <h2>{t('office.packages')}</h2>
        <button type="button" className="button button-primary" onClick={create}>
          {t('office.new_package')}
        </button>
      </div>
      <p className="admin-lead">{t('office.packages_lead')}</p>
      <Answered query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              drawing="shelf"
              title={t('office.no_package')}
              hint={t('office.no_package_hint')}
            />
          ) : (
            <>
              <List
                slot="packages"
                sum={t('office.price')}
                acts={t('office.edit')}
                heads={[
                  t('office.title'),
                  t('office.days'),
                  t('office.people'),
                  t('office.price'),
                  t('office.status'),
                ]}
              >
                {data.map((one) => (
                  <Row key={one.id} one={one} />
                ))}
              </List>
              <Pages section="packages" search={{ page: search.page }} total={meta?.total} />
            </>
          )
        }
      </Answered>
    </>
  )
}
