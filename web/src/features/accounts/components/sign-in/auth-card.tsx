import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '@/kit/icons/icon'

export interface AuthCardProps {
  title: string
  lead: ReactNode
  /** What went wrong with the whole of it, else what is worth knowing. */
  wrong?: string
  notice?: string
  children: ReactNode
  /** Other ways on, under a line. */
  foot?: ReactNode
}

function Notice({ text, wrong }: { text: string; wrong: boolean }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (wrong) box.current?.scrollIntoView({ block: 'nearest' })
  }, [wrong])
  return (
    <p
      ref={box}
      className={wrong ? 'auth-notice auth-notice-wrong' : 'auth-notice'}
      role={wrong ? 'alert' : 'status'}
    >
      <Icon name="info" />
      {text}
    </p>
  )
}

/** The leaf that every account page of a guest is written on. */
export function AuthCard({ title, lead, wrong, notice, children, foot }: AuthCardProps) {
  const text = wrong || notice
  return (
    <div className="auth-card">
      <div className="auth-frame">
        <div className="auth-leaf">
          <h1>{title}</h1>
          <div className="auth-lead">{lead}</div>
          {text && <Notice key={text} text={text} wrong={Boolean(wrong)} />}
          {children}
          {foot && <div className="auth-foot">{foot}</div>}
        </div>
      </div>
    </div>
  )
}
