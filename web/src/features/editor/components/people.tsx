import { useState } from 'react'
import { FormError } from '@/kit/form/fields'
import { createPerson, findPeople } from '../api'
import { moved, nameParts } from '../model'
import { t } from '../texts'
import type { Credit, Form, Person } from '../types'
import type { SectionProps } from './basics'
import { Lookup, type Option } from './lookup'
import { Movers } from './movers'

const roles: Credit['role'][] = [
  'author',
  'editor',
  'translator',
  'illustrator',
  'narrator',
  'compiler',
  'contributor',
]

/** Years and number of titles, which tell namesakes apart. */
function noteOf({ birth_year, death_year, titles, body }: Person) {
  const years = birth_year ? `${birth_year}–${death_year || ''}` : ''
  const count = titles ? t('people.titles', { count: titles }) : ''
  return [body ? t('people.body') : '', years, count].filter(Boolean).join(', ')
}

/** The name as a bibliography inverts it, when it is another. */
const otherName = ({ name, citation_name }: Person) => (citation_name === name ? '' : citation_name)

interface LineProps {
  credit: Credit
  person: Person | undefined
  onRole: (role: Credit['role']) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** Somebody who took part: their name, their role, their place. */
function Line({ credit, person, onRole, onMove, onRemove }: LineProps) {
  const name = person?.name ?? String(credit.author_id)
  return (
    <li
      onKeyDown={(event) => {
        const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!by) return
        event.preventDefault()
        onMove(by)
      }}
    >
      <span className="person-name">
        <b>{name}</b>
        {person && <small>{noteOf(person) || otherName(person)}</small>}
      </span>
      <select
        className="editor-select"
        aria-label={`${t('field.role')}: ${name}`}
        value={credit.role}
        onChange={(event) => onRole(event.target.value as Credit['role'])}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </select>
      <span className="person-acts">
        <Movers name={name} onMove={onMove} />
        <button
          type="button"
          className="icon-button"
          aria-label={t('people.remove', { name })}
          onClick={onRemove}
        >
          ×
        </button>
      </span>
    </li>
  )
}

/** Who made the work, from the authority file; who is not in it is put there. */
export function People({ record }: SectionProps) {
  const { form, set, base, errors } = record
  const [met, setMet] = useState<Person[]>([])
  const known = [...met, ...base.people]
  const put = (contributors: Form['contributors']) => set({ contributors })

  function add(person: Person) {
    setMet((all) => [...all, person])
    // What was typed while somebody was created is not lost: the newest form is changed.
    const role = form.kind === 'audiobook' && form.contributors.length > 0 ? 'narrator' : 'author'
    if (form.contributors.some((c) => c.author_id === person.author_id && c.role === role)) return
    put([...form.contributors, { author_id: person.author_id, role }])
  }

  async function find(text: string): Promise<Option[]> {
    const found = await findPeople(text)
    const create = (body: boolean): Option => ({
      key: `create-${body}`,
      text: t(body ? 'people.create_body' : 'people.create', { name: text }),
      choose: async () => add(await createPerson(body ? { given: text, body } : nameParts(text))),
    })
    return [
      ...found.map((person) => ({
        key: String(person.author_id),
        text: person.name,
        note: noteOf(person),
        choose: () => add(person),
      })),
      create(false),
      create(true),
    ]
  }

  return (
    <div className="editor-fields">
      {form.contributors.length > 0 ? (
        <ul className="people-list" data-slot="people">
          {form.contributors.map((credit, i) => (
            <Line
              key={`${credit.author_id}-${credit.role}`}
              credit={credit}
              person={known.find(({ author_id }) => author_id === credit.author_id)}
              onRole={(role) =>
                put(form.contributors.map((c, at) => (at === i ? { ...c, role } : c)))
              }
              onMove={(by) => put(moved(form.contributors, i, by))}
              onRemove={() => put(form.contributors.filter((_, at) => at !== i))}
            />
          ))}
        </ul>
      ) : (
        <p className="admin-note">{t('people.none')}</p>
      )}
      <FormError text={errors.contributors} />
      <Lookup label={t('field.people')} hint={t('field.people_hint')} find={find} />
    </div>
  )
}
