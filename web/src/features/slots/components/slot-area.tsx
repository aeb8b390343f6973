import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Icon } from '@/kit/icons/icon'
import { onPageView } from '@/kit/navigation/page-view'
import { allowed, consent, frameAddress, isBook, type Slots } from '../model'
import { chatWanted, closeFrames, framesOpen, leaveByDocument, reopenChat } from '../policy'
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

/**
 * The chat is asked for; its page is fetched anew on every route, unless it stands open. In a
 * document that may not show it, the page is loaded anew for it.
 */
function Chat({ address, page }: { address: string; page: string }) {
  const [at, setAt] = useState<string | undefined>(() => (chatWanted() ? page : undefined))
  const open = at !== undefined
  return (
    <div className="slot-chat">
      {framesOpen() && (
        <div className="slot-frame" hidden={!open}>
          <Frame title={t('chat.open')} src={frameAddress(address, at ?? page)} />
        </div>
      )}
      <button
        type="button"
        className="button button-primary"
        aria-expanded={open}
        onClick={framesOpen() ? () => setAt(open ? undefined : page) : reopenChat}
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
  const [response, setAnswer] = useState(consent.given())
  const [page, setPage] = useState(location.href)
  useEffect(() => {
    const view = (address: string) => {
      if (isBook(new URL(address).pathname)) closeFrames()
      setPage(address)
    }
    view(location.href)
    return onPageView(view)
  }, [])
  useEffect(() => {
    if (!response) return
    // Before the app's own listeners, which would stay in this document.
    addEventListener('click', leaveByDocument, true)
    return () => removeEventListener('click', leaveByDocument, true)
  }, [response])
  if (!allowed(new URL(page).pathname)) return null
  if (response === undefined)
    return (
      <Consent
        onAnswer={(yes) => {
          consent.keep(yes)
          setAnswer(yes)
        }}
      />
    )
  if (!response) return null
  return (
    <>
      {chat && <Chat address={chat} page={page} />}
      {marketing && framesOpen() && <Marketing address={marketing} page={page} />}
    </>
  )
}

/** Opens a vendor's own pages in frames, once the reader allows it; never beside a book. */
export function openSlots(slots: Slots) {
  const ground = document.createElement('div')
  ground.className = 'slots'
  document.body.append(ground)
  createRoot(ground).render(<SlotArea {...slots} />)
}
