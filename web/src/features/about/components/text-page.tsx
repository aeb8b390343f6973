import type { Organization } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { Icon } from '@/kit/icons/icon'
import type { TextPage, TextSection } from '../model'

function Section({ title, text = [], list, questions = [] }: TextSection) {
  return (
    <section>
      <h2 className="detail-title">{soft(title)}</h2>
      {text.map((each) => (
        <p key={each}>{soft(each)}</p>
      ))}
      {list && (
        <ul>
          {list.map((each) => (
            <li key={each}>{soft(each)}</li>
          ))}
        </ul>
      )}
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{soft(question)}</summary>
          <p>{soft(answer)}</p>
        </details>
      ))}
    </section>
  )
}

function Contact({ title, organization }: { title: string; organization: Organization }) {
  const { email, phone, address } = organization.settings.contact
  if (!email && !phone && !address) return null
  return (
    <section data-slot="text-contact">
      <h2 className="detail-title">{title}</h2>
      <p>{soft(organization.name)}</p>
      <ul className="text-contact">
        {email && (
          <li>
            <Icon name="mail" />
            <a className="inline-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        {phone && (
          <li>
            <Icon name="phone" />
            <a className="inline-link num" href={`tel:${phone}`}>
              {phone}
            </a>
          </li>
        )}
        {address && (
          <li>
            <Icon name="pin" />
            {address}
          </li>
        )}
      </ul>
    </section>
  )
}

export interface TextArticleProps {
  page: TextPage
  contactTitle: string
  organization: Organization | null
}

/** The library in its own words: about, help, terms, privacy, work. */
export function TextArticle({ page, contactTitle, organization }: TextArticleProps) {
  return (
    <article className="text-page" data-slot="text">
      <h1>{soft(page.title)}</h1>
      <p className="detail-lead">{soft(page.lead)}</p>
      {page.sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      {page.contact && organization && <Contact title={contactTitle} organization={organization} />}
    </article>
  )
}
