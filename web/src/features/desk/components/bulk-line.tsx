import { useQuery } from '@tanstack/react-query'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { categoriesQuery, deskQuery } from '../api'
import { fields, isList, type Line, newLine, visibilities } from '../model'
import { t } from '../texts'

interface LineProps {
  line: Line
  onLine: (line: Line) => void
}

type Option = readonly [string, string]

interface Node {
  id: number
  name: string
  children?: readonly Node[] | null
}

/** A tree as lines, each below what it is in. */
const flat = (categories: readonly Node[], depth = 0): Option[] =>
  categories.flatMap((category) => [
    [String(category.id), `${'  '.repeat(depth)}${category.name}`] as const,
    ...flat(category.children ?? [], depth + 1),
  ])

function CategoryValue({ line, onLine }: LineProps) {
  const tree = useQuery(categoriesQuery()).data?.data ?? []
  return (
    <ChoiceField
      label={t('bulk.value')}
      value={line.text}
      options={[['', t('bulk.choose')], ...flat(tree)]}
      onText={(text) => onLine({ ...line, text })}
    />
  )
}

const roles = [
  'author',
  'editor',
  'translator',
  'illustrator',
  'narrator',
  'compiler',
  'contributor',
] as const

/** Those who made most of the titles are offered. */
function AuthorValue({ line, onLine }: LineProps) {
  const people = useQuery(deskQuery({})).data?.meta?.facets?.author ?? []
  return (
    <>
      <ChoiceField
        label={t('bulk.value')}
        value={line.text}
        options={[['', t('bulk.choose')], ...people.map(({ code, name }) => [code, name] as const)]}
        onText={(text) => onLine({ ...line, text })}
      />
      <ChoiceField
        label={t('bulk.role')}
        value={line.role}
        options={roles.map((role) => [role, t(`role.${role}`)] as const)}
        onText={(role) => onLine({ ...line, role: role as Line['role'] })}
      />
    </>
  )
}

function PurchaseValue({ line, onLine }: LineProps) {
  return (
    <>
      <ChoiceField
        label={t('bulk.value')}
        value={line.text}
        options={[
          ['', t('bulk.choose')],
          ['free', t('bulk.free')],
          ['priced', t('bulk.priced')],
          ['not_sold', t('bulk.not_sold')],
        ]}
        onText={(text) => onLine({ ...line, text })}
      />
      {line.text === 'priced' && (
        <TextField
          label={t('bulk.price')}
          inputMode="numeric"
          value={line.price}
          onText={(price) => onLine({ ...line, price })}
        />
      )}
    </>
  )
}

function Value(props: LineProps) {
  const { line, onLine } = props
  const text = (next: string) => onLine({ ...line, text: next })
  switch (line.field) {
    case 'categories':
      return <CategoryValue {...props} />
    case 'authors':
      return <AuthorValue {...props} />
    case 'purchase':
      return <PurchaseValue {...props} />
    case 'visibility':
      return (
        <ChoiceField
          label={t('bulk.value')}
          value={line.text}
          options={[
            ['', t('bulk.choose')],
            ...visibilities.map((each) => [each, t(`visibility.${each}`)] as const),
          ]}
          onText={text}
        />
      )
    case 'language':
      return (
        <TextField
          label={t('bulk.value')}
          hint={t('bulk.language_hint')}
          value={line.text}
          onText={text}
        />
      )
    default:
      return (
        <TextField
          label={t('bulk.value')}
          hint={t('bulk.tags_hint')}
          value={line.text}
          onText={text}
        />
      )
  }
}

/** One change: the field, what is done with it, and the value. */
export function BulkLine({ line, onLine, onDrop }: LineProps & { onDrop?: () => void }) {
  const acts = isList(line.field) ? (['add', 'remove', 'replace'] as const) : (['replace'] as const)
  return (
    <fieldset className="desk-change">
      <legend className="visually-hidden">{t(`field.${line.field}`)}</legend>
      <ChoiceField
        label={t('bulk.field')}
        value={line.field}
        options={fields.map((field) => [field, t(`field.${field}`)] as const)}
        onText={(field) => onLine(newLine(line.key, field as Line['field']))}
      />
      <ChoiceField
        label={t('bulk.act')}
        value={line.act}
        options={acts.map((act) => [act, t(`bulk.${act}`)] as const)}
        onText={(act) => onLine({ ...line, act: act as Line['act'] })}
      />
      <Value line={line} onLine={onLine} />
      {onDrop && (
        <button type="button" className="icon-button" aria-label={t('bulk.drop')} onClick={onDrop}>
          <Icon name="close" size={18} />
        </button>
      )}
    </fieldset>
  )
}
