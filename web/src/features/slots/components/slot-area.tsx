import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Icon } from '@/kit/icon'
import { onPageView } from '@/kit/page-view'
import { allowed, consent, frameAddress, type Slots } from '../model'
import { t } from '../texts'
import '../slots.css'

/** Vendors get their own origin in the frame, never ours, and no way out of it but a new window. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups'

function Consent({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  return (
    <section className="consent" aria-label={t('consent.label')}>
      <p>{t('consent.text')}</p>
      <button type="button" className="button button-secondary" onClick={() => onAnswer(false)}>
        {t('consent.decline')}
      </button>
      <button type="button" className="button button-primary" onClick={() => onAnswer(true)}>
        {t('consent.accept')}
      </button>
    </section>
  )
}

function Frame({ title, src }: { title: string; src: string }) {
  return <iframe title={title} src={src} sandbox={sandbox} referrerPolicy="no-referrer" />
}

/** The chat is asked for; its page is fetched anew on every route, unless it stands open. */
function Chat({ address, page }: { address: string; page: string }) {
  const [at, setAt] = useState<string>()
  const open = at !== undefined
  return (
    <div className="slot-chat">
      <div className="slot-frame" hidden={!open}>
        <Frame title={t('chat.open')} src={frameAddress(address, at ?? page)} />
      </div>
      <button
        type="button"
        className="button button-primary"
        aria-expanded={open}
        onClick={() => setAt(open ? undefined : page)}
      >
        <Icon name={open ? 'close' : 'info'} />
        {t('chat.open')}
      </button>
    </div>
  )
}

function Marketing({ address, page }: { address: string; page: string }) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <aside className="slot-marketing" aria-label={t('marketing.label')}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('marketing.close')}
        onClick={() => setClosed(true)}
      >
        <Icon name="close" />
      </button>
      <Frame title={t('marketing.label')} src={frameAddress(address, page)} />
    </aside>
  )
}

function SlotArea({ chat, marketing }: Slots) {
  const [answer, setAnswer] = useState(consent.given())
  const [page, setPage] = useState(location.href)
  useEffect(() => onPageView(setPage), [])
  if (!allowed(new URL(page).pathname)) return null
  if (answer === undefined)
    return (
      <Consent
        onAnswer={(yes) => {
          consent.keep(yes)
          setAnswer(yes)
        }}
      />
    )
  if (!answer) return null
  return (
    <>
      {chat && <Chat address={chat} page={page} />}
      {marketing && <Marketing address={marketing} page={page} />}
    </>
  )
}

/** Opens a vendor's own pages in frames, once the reader allows it; never beside a book. */
export function openSlots(slots: Slots) {
  // The page's policy was written for where the reader came in: a book's lets no frame in.
  if (!allowed(location.pathname)) return
  const ground = document.createElement('div')
  ground.className = 'slots'
  document.body.append(ground)
  createRoot(ground).render(<SlotArea {...slots} />)
}
