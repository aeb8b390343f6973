import { useEffect, useRef, useState } from 'react'
import type { User } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { AreaField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useForm } from '@/kit/form/use-form'
import { announce, blank, type Draft } from '../announcements-api'
import { useAskAgain } from '../members-api'
import { t } from '../texts'

interface TextProps {
  label: string
  lang: string
  title: string
  body: string
}

/** A text as it will stand in the bell. */
function Text({ label, lang, title, body }: TextProps) {
  return (
    <div className="announce-text">
      <h4>{label}</h4>
      <p lang={lang}>
        <b>{title}</b>
      </p>
      {body && <p lang={lang}>{body}</p>}
    </div>
  )
}

/** What will be sent, before it is. */
function Preview({ draft }: { draft: Draft }) {
  const { title, body, title_en: titleEn, body_en: bodyEn, link, audience } = draft
  return (
    <>
      <p className="admin-note">
        {t('announce.audience')}: {t(`announce.to_${audience}`)}
      </p>
      <Text label={t('announce.in_mn')} lang="mn" title={title} body={body} />
      {titleEn ? (
        <Text label={t('announce.in_en')} lang="en" title={titleEn} body={bodyEn} />
      ) : (
        <p className="admin-note">{t('announce.mn_alone')}</p>
      )}
      {link && <p className="admin-code">{link}</p>}
    </>
  )
}

interface ReviewProps {
  draft: Draft
  onBack: () => void
  onSent: () => void
}

/** Shows what will be sent, and sends it. */
function Review({ draft, onBack, onSent }: ReviewProps) {
  const { busy, wrong, act } = useAct()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const send = () =>
    void act(() => announce(draft)).then((sent) => {
      if (!sent) return
      toast({ kind: 'success', text: t('announce.sent') })
      onSent()
    })
  return (
    <div className="announce-review" data-slot="announce-review">
      <h3 ref={heading} tabIndex={-1}>
        {t('announce.preview')}
      </h3>
      <Preview draft={draft} />
      <FormError text={wrong} />
      <div className="admin-row">
        <button type="button" className="button button-primary" disabled={busy} onClick={send}>
          {t('announce.send')}
        </button>
        <button type="button" className="button button-secondary" disabled={busy} onClick={onBack}>
          {t('announce.back')}
        </button>
      </div>
    </div>
  )
}

interface WritingProps {
  me: User
  initial: Draft
  onWritten: (draft: Draft) => void
}

function Writing({ me, initial, onWritten }: WritingProps) {
  const { field, wrong, onSubmit } = useForm({
    initial,
    check: ({ title }) => ({ title: title.trim() ? undefined : t('announce.nothing') }),
    send: (draft) => onWritten(draft),
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="announce">
      {me.role === 'hub_admin' && (
        <ChoiceField
          label={t('announce.audience')}
          options={(['organization', 'all'] as const).map((each) => [
            each,
            t(`announce.to_${each}`),
          ])}
          {...field('audience')}
        />
      )}
      <TextField label={t('announce.title')} maxLength={200} lang="mn" {...field('title')} />
      <AreaField label={t('announce.body')} maxLength={2000} lang="mn" {...field('body')} />
      <TextField label={t('announce.title_en')} maxLength={200} lang="en" {...field('title_en')} />
      <AreaField label={t('announce.body_en')} maxLength={2000} lang="en" {...field('body_en')} />
      <TextField
        label={t('announce.link')}
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        hint={t('announce.link_hint')}
        {...field('link')}
      />
      <FormError text={wrong} />
      <div>
        <button type="submit" className="button button-primary">
          {t('announce.see')}
        </button>
      </div>
    </form>
  )
}

/** Writes an announcement, shows it, sends it. */
export function AnnouncementForm({ me }: { me: User }) {
  const [draft, setDraft] = useState(blank)
  const [seen, setSeen] = useState(false)
  const again = useAskAgain()
  const onSent = () => {
    setDraft(blank)
    setSeen(false)
    void again()
  }
  const onWritten = (next: Draft) => {
    setDraft(next)
    setSeen(true)
  }
  if (seen) return <Review draft={draft} onBack={() => setSeen(false)} onSent={onSent} />
  return <Writing me={me} initial={draft} onWritten={onWritten} />
}
