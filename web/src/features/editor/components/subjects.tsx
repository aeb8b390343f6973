import { useQuery } from '@tanstack/react-query'
import { translated } from '@/kit/i18n/translated'
import { findSubjects, treeQuery } from '../api'
import { t } from '../texts'
import type { Chosen } from '../types'
import type { SectionProps } from './basics'
import { Chips, Lookup, type Option } from './lookup'

const most = 10

/** What the tree's roots and the nodes below them have both. */
interface Category {
  id: number
  ddc_code: string
  name: string
  children: Category[]
}

interface Node extends Chosen {
  /** What stands above it, the root first. */
  above: string
}

/** A tree as a list, each node with what stands above it. */
function flat(nodes: Category[], tree: Chosen['tree'], above = ''): Node[] {
  return nodes.flatMap((node) => {
    const name = translated(node)
    const own = { id: node.id, tree, ddc_code: node.ddc_code, name, above }
    const below = flat(node.children, tree, above ? `${above} › ${name}` : name)
    return [own, ...below]
  })
}

const shown = ({ ddc_code, name }: Chosen) => (ddc_code ? `${ddc_code} ${name}` : name)

/** The nodes whose name holds a text or whose number begins with it, numbers first. */
function matching(nodes: Node[], text: string) {
  const low = text.toLocaleLowerCase()
  const byNumber = nodes.filter(({ ddc_code }) => ddc_code?.startsWith(low))
  const byName = nodes.filter(({ name }) => name.toLocaleLowerCase().includes(low))
  return [...new Set([...byNumber, ...byName])].slice(0, most)
}

/** A class number as it is typed: 894.23. */
const isNumber = (text: string) => /^\d{3}(\.\d{1,12})?$/.test(text)

/** The nearest class above a number that the tree has. */
const classOf = (nodes: Node[], number: string) =>
  nodes
    .filter(
      ({ ddc_code }) => ddc_code && number.startsWith(ddc_code.replace(/0+$/, '') || ddc_code),
    )
    .sort((a, b) => (b.ddc_code?.length ?? 0) - (a.ddc_code?.length ?? 0))[0]

/** The categories of one tree that the record is in, and a field that finds more. */
function Classes({ record, tree }: SectionProps & { tree: 'general' | 'ddc' }) {
  const { form, set, base, errors } = record
  const { data } = useQuery(treeQuery(tree))
  const nodes = flat(data?.data ?? [], tree)
  const known = [...nodes, ...base.categories.filter((each) => each.tree === tree)]
  const ddc = tree === 'ddc'
  const chosen = form.category_ids.flatMap((id) => known.find((each) => each.id === id) ?? [])
  const add = (id: number, number?: string) =>
    set({
      category_ids: [...new Set([...form.category_ids, id])],
      ...(ddc && { ddc: number || form.ddc }),
    })
  function find(text: string): Option[] {
    const found = matching(nodes, text).map((node) => ({
      key: String(node.id),
      text: shown(node),
      note: node.above,
      choose: () => add(node.id, node.ddc_code),
    }))
    const own = ddc && isNumber(text) ? classOf(nodes, text) : undefined
    if (!own || own.ddc_code === text) return found
    return [{ key: text, text: `${text} ${own.name}`, choose: () => add(own.id, text) }, ...found]
  }
  return (
    <div>
      <Lookup
        label={t(ddc ? 'field.ddc' : 'field.general')}
        hint={ddc ? [form.ddc, t('field.ddc_hint')].filter(Boolean).join(' · ') : undefined}
        error={errors.category_ids}
        find={find}
      />
      <Chips
        chosen={chosen.map((each) => ({
          key: String(each.id),
          text: shown(each),
          remove: () =>
            set({
              category_ids: form.category_ids.filter((id) => id !== each.id),
              ...(ddc && { ddc: '' }),
            }),
        }))}
      />
    </div>
  )
}

/** What the work is about: classes of two trees, and words. */
export function Subjects({ record }: SectionProps) {
  const { form, set, errors } = record
  const has = (word: string) =>
    form.tags.some((tag) => tag.toLocaleLowerCase() === word.toLocaleLowerCase())
  const add = (word: string) => !has(word) && set({ tags: [...form.tags, word] })
  async function find(text: string): Promise<Option[]> {
    const words = (await findSubjects(text)).filter((word) => !has(word))
    const options = words.map((word) => ({ key: word, text: word, choose: () => add(word) }))
    if (has(text) || words.some((word) => word.toLocaleLowerCase() === text.toLocaleLowerCase()))
      return options
    const create = {
      key: ' new',
      text: t('lookup.create', { name: text }),
      choose: () => add(text),
    }
    return [...options, create]
  }
  return (
    <div className="editor-fields">
      <div className="editor-two">
        <Classes record={record} tree="ddc" />
        <Classes record={record} tree="general" />
      </div>
      <div>
        <Lookup
          label={t('field.tags')}
          hint={t('field.tags_hint')}
          error={errors.tags}
          find={find}
          onEnter={add}
        />
        <Chips
          chosen={form.tags.map((tag) => ({
            key: tag,
            text: tag,
            remove: () => set({ tags: form.tags.filter((each) => each !== tag) }),
          }))}
        />
      </div>
    </div>
  )
}
