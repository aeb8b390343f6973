import { useQuery } from '@tanstack/react-query'
import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { AreaField, CheckField, ChoiceField, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import {
  changePackage,
  classesQuery,
  createPackage,
  type StaffPackage,
  staffPackageQuery,
  useOfficeAgain,
} from '../../office-api'
import { amountOf, type PackageTyped, packageSent, packageTyped } from '../../office-model'
import { t } from '../../texts'
import { Answered, FormEnd, officeDialog } from './office-kit'

const kinds = ['reading', 'research'] as const
const coverages = ['all', 'category', 'publisher', 'list'] as const

const wrongWith = ({ title, price, days, people }: PackageTyped) => ({
  title: title.trim() ? undefined : t('office.title_required'),
  days: Number(days) >= 1 ? undefined : t('office.number_wrong'),
  people: Number(people) >= 1 ? undefined : t('office.number_wrong'),
  price: amountOf(price) >= 0 ? undefined : t('office.price_wrong'),
})

function usePackageForm(one?: StaffPackage) {
  const again = useOfficeAgain()
  return useForm({
    initial: packageTyped(one),
    check: wrongWith,
    send: async (typed) => {
      const sent = packageSent(typed)
      await (one ? changePackage(one.id, sent) : createPackage(typed.kind, sent))
      closeModal(officeDialog)
      toast({ kind: 'success', text: t(one ? 'office.package_saved' : 'office.package_made') })
      await again()
    },
  })
}

type Fields = Pick<ReturnType<typeof usePackageForm>, 'values' | 'field'>

/** Which titles a reading package opens. */
function Coverage({ values, field }: Fields) {
  const classes = useQuery(classesQuery()).data?.data ?? []
  return (
    <>
      <ChoiceField
        label={t('office.covers')}
        options={coverages.map((each) => [each, t(`office.covers_${each}`)])}
        {...field('covers')}
      />
      {values.covers === 'category' && (
        <ChoiceField
          label={t('office.category')}
          options={[
            ['', t('office.choose')],
            ...classes.map(({ id, name }) => [String(id), name] as const),
          ]}
          {...field('category_id')}
        />
      )}
      {values.covers === 'list' && (
        <AreaField
          label={t('office.content_ids')}
          hint={t('office.content_ids_hint')}
          rows={3}
          {...field('content_ids')}
        />
      )}
    </>
  )
}

/** What a package says of itself in both languages. */
function Texts({ field }: Pick<Fields, 'field'>) {
  return (
    <>
      <TextField label={t('office.title_mn')} lang="mn" maxLength={200} {...field('title')} />
      <AreaField label={t('office.summary_mn')} lang="mn" rows={2} {...field('summary')} />
      <TextField label={t('office.title_en')} lang="en" maxLength={200} {...field('title_en')} />
      <AreaField label={t('office.summary_en')} lang="en" rows={2} {...field('summary_en')} />
    </>
  )
}

function Form({ one }: { one?: StaffPackage }) {
  const { values, field, box, wrong, busy, onSubmit } = usePackageForm(one)
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="package-form">
      {!one && (
        <ChoiceField
          label={t('office.kind')}
          options={kinds.map((each) => [each, t(`office.kind_${each}`)])}
          {...field('kind')}
        />
      )}
      <Texts field={field} />
      {values.kind === 'reading' && <Coverage values={values} field={field} />}
      <TextField label={t('office.price_field')} inputMode="numeric" {...field('price')} />
      <TextField
        label={t('office.days_field')}
        type="number"
        min={1}
        max={3650}
        {...field('days')}
      />
      <TextField
        label={t('office.people')}
        type="number"
        min={1}
        hint={t('office.people_hint')}
        {...field('people')}
      />
      <TextField
        label={t('office.position')}
        type="number"
        min={0}
        hint={t('office.position_hint')}
        {...field('position')}
      />
      <CheckField label={t('office.active')} {...box('active')} />
      {one && <p className="admin-note">{t('office.package_change')}</p>}
      <FormEnd wrong={wrong} busy={busy} act={t('office.save')} />
    </form>
  )
}

function Known({ id }: { id: string }) {
  const query = useQuery(staffPackageQuery(id))
  return <Answered query={query}>{({ data }) => <Form one={data} />}</Answered>
}

/** A new package, or one that there is. */
export const PackageForm = ({ id }: { id?: string }) => (id ? <Known id={id} /> : <Form />)
