import type { ReactNode } from 'react'
import { textsOf } from '../i18n/texts'
import { Icon } from '../icons/icon'
import type mn from '../messages.mn.json'

const t = textsOf<typeof mn>('kit')

const drawings = {
  shelf:
    'M20 112V44h14v68M40 112V30h12v82M58 112V50h16v62M80 112l18-66 12 4-18 62M150 112V38h14v74M168 112V54h12v58',
  leaf: 'M24 34h152v72H24zM34 44h132v52H34M88 34v72M112 34v72',
  knot: 'M28 28l48 84M64 28l48 84M100 28l48 84M136 28l36 62M64 28L28 90M100 28l-48 84M136 28L88 112M172 28l-48 84',
}
const accents = {
  shelf: 'M116 112V46h22v66z',
  leaf: 'M44 58h34M44 70h34M44 82h34M122 58h34',
  knot: 'M118 70a10 10 0 1 0 .1 0',
}

export type Drawing = keyof typeof drawings

/** A line drawing on a double rule: what is here in brand, what is missing dashed (design §6). */
function Picture({ name }: { name: Drawing }) {
  return (
    <svg viewBox="0 0 200 130" aria-hidden="true" fill="none" strokeLinejoin="round">
      <path d={drawings[name]} stroke="currentColor" strokeWidth="2.4" />
      <path d={accents[name]} stroke="var(--line-strong)" strokeWidth="1.8" strokeDasharray="4 4" />
      <path d="M8 116h184" stroke="var(--accent)" strokeWidth="2.4" />
      <path d="M8 121h184" stroke="var(--accent)" strokeWidth="1.2" />
    </svg>
  )
}

export interface EmptyProps {
  drawing: Drawing
  title: string
  hint?: string
  /** The way on: one outlined button or link. */
  children?: ReactNode
}

/** Nothing here: what is so, what to do, a way on. */
export function Empty({ drawing, title, hint, children }: EmptyProps) {
  return (
    <div className="empty" data-slot="empty">
      <Picture name={drawing} />
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {children && <div className="empty-acts">{children}</div>}
    </div>
  )
}

/** A part that did not load, with its reason and a way to ask again. */
export function Failure({ message, onRetry }: { message?: string; onRetry?: () => void }) {
  return (
    <div className="failure" role="alert" data-slot="failure">
      <Icon name="alert" size={22} />
      <p>
        <b>{t('error.part_title')}</b>
        {message || t('error.request')}
      </p>
      {onRetry && (
        <button type="button" className="button button-secondary" onClick={onRetry}>
          <Icon name="retry" />
          {t('action.retry')}
        </button>
      )}
    </div>
  )
}
