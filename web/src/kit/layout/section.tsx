import type { ReactNode } from 'react'
import { Icon } from '../icons/icon'
import { Link } from '../navigation/link'
import type { Target } from '../navigation/paths'

export interface SectionHeadProps {
  title: string
  why?: string
  all?: { label: string; to: Target }
}

/** A section's heading: its name, why it is shown, and the way to all of it. */
export function SectionHead({ title, why, all }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {why && <p>{why}</p>}
      {all && (
        <Link className="see-all" to={all.to} aria-label={`${all.label}: ${title}`}>
          {all.label}
          <Icon name="right" size={18} />
        </Link>
      )}
    </div>
  )
}

export interface SectionProps extends SectionHeadProps {
  slot: string
  sunken?: boolean
  children: ReactNode
}

export function Section({ slot, sunken = false, children, ...head }: SectionProps) {
  return (
    <section className={sunken ? 'section section-sunken' : 'section'} data-slot={slot}>
      <div className="wrap">
        <SectionHead {...head} />
        {children}
      </div>
    </section>
  )
}
