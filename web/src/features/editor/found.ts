import { createPerson, findPeople } from './api'
import { nameParts } from './model'
import type { Facts, Form, Person } from './types'

const texts = ['title', 'subtitle', 'summary', 'publisher', 'language'] as const

/** Something that a file says of itself and its record does not. */
export interface Offer {
  field: (typeof texts)[number] | 'year' | 'identifiers' | 'tags' | 'contributors'
  /** What the record has, and what the file says, in words. */
  has: string
  says: string
  /** What taking it changes. */
  take: () => Promise<Partial<Form>> | Partial<Form>
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A number without how it is written. */
const bare = (value: string) => value.replace(/[\s–-]/g, '')

/** The person of a name in the authority file, who is put there if they are not. */
async function personOf(name: string): Promise<Person> {
  const known = (await findPeople(name)).find((person) => same(person.name, name))
  return known ?? createPerson(nameParts(name))
}

function listOffers(facts: Facts, form: Form, people: Person[]): Offer[] {
  const numbers = facts.identifiers.filter(
    ({ type, value }) =>
      !form.identifiers.some((each) => each.type === type && bare(each.value) === bare(value)),
  )
  const words = facts.subjects.filter((word) => !form.tags.some((tag) => same(tag, word)))
  const newcomers = facts.people.filter(({ name }) => !people.some((each) => same(each.name, name)))
  const offers: Offer[] = [
    {
      field: 'contributors',
      has: people.map(({ name }) => name).join(', '),
      says: newcomers.map(({ name }) => name).join(', '),
      take: async () => {
        const met = await Promise.all(newcomers.map(({ name }) => personOf(name)))
        const credits = met.map(({ author_id }, i) => ({
          author_id,
          role: newcomers[i]?.role ?? ('author' as const),
        }))
        return { contributors: [...form.contributors, ...credits] }
      },
    },
    {
      field: 'identifiers',
      has: form.identifiers.map(({ value }) => value).join(', '),
      says: numbers.map(({ value }) => value).join(', '),
      take: () => ({ identifiers: [...form.identifiers, ...numbers] }),
    },
    {
      field: 'tags',
      has: form.tags.join(', '),
      says: words.join(', '),
      take: () => ({ tags: [...form.tags, ...words] }),
    },
  ]
  return offers.filter(({ says }) => says)
}

/** What a file says of itself that its record says otherwise, or not at all. */
export function offersOf(facts: Facts, form: Form, people: Person[]): Offer[] {
  const offers: Offer[] = texts
    .filter((field) => facts[field] && !same(facts[field], form[field]))
    .map((field) => ({
      field,
      has: form[field],
      says: facts[field],
      take: () => ({ [field]: facts[field] }),
    }))
  if (facts.year && facts.year !== form.year)
    offers.push({
      field: 'year',
      has: form.year ? String(form.year) : '',
      says: String(facts.year),
      take: () => ({ year: facts.year }),
    })
  return [...offers, ...listOffers(facts, form, people)]
}
