import { useEffect, useRef } from 'react'
import { ApiError } from '@/api/error'
import type { Lease } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { longDate } from '@/kit/format/date'
import { size } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import { offlineTitles, useKeep } from '../use-offline-titles'
import { type ControlProps, SaveButton } from './save-row'
import '../offline.css'

/** One title on this device: what it takes, how far it is, until when it stays. */
export function SaveControl({ item, asked }: ControlProps) {
  const keep = useKeep(item.id)
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that brought it
  useEffect(() => {
    void offlineTitles.look()
    if (asked && keep.step === 'none') void offlineTitles.ask(item.id)
  }, [item.id])
  const { step } = keep
  // A press makes way for the next step: whoever goes by keyboard goes on from there.
  useEffect(() => {
    const { activeElement } = document
    const lost = !activeElement || activeElement === document.body
    if (lost && step !== 'none' && step !== 'kept') box.current?.focus({ preventScroll: true })
  }, [step])
  if (keep.step === 'none' || keep.step === 'asking')
    return (
      <SaveButton
        item={item}
        busy={keep.step === 'asking'}
        onPress={() => void offlineTitles.ask(item.id)}
      />
    )
  return (
    <section className="keep" ref={box} tabIndex={-1} aria-label={t('label')}>
      {keep.step === 'offered' && <Offer item={item.id} {...keep} />}
      {keep.step === 'failed' && (
        <Words
          text={wordsFor(keep.error)}
          act={t('resume')}
          onAct={() => void offlineTitles.ask(item.id)}
        />
      )}
      {(keep.step === 'loading' || keep.step === 'stopped') && (
        <Progress item={item.id} step={keep.step} lease={keep.lease} done={keep.done} />
      )}
      {keep.step === 'kept' && (
        <KeptNote item={item.id} lease={keep.lease} until={keep.until} sound={item.listenable} />
      )}
    </section>
  )
}

function wordsFor(error: Error): string {
  if (!(error instanceof ApiError)) return t('error')
  if (error.status === 0) return t(error.code === 'offline' ? 'no_connection' : 'error')
  return error.status === 403 ? t('no_right') : errorText(error)
}

interface WordsProps {
  text: string
  act: string
  onAct: () => void
}

function Words({ text, act, onAct }: WordsProps) {
  return (
    <>
      <p role="alert">{text}</p>
      <div className="keep-acts">
        <button type="button" className="button button-secondary" onClick={onAct}>
          {act}
        </button>
      </div>
    </>
  )
}

interface OfferProps {
  item: number
  lease: Lease
  free: number | null
}

function Offer({ item, lease, free }: OfferProps) {
  const fits = free === null || free > lease.bytes
  return (
    <>
      <p role="status">
        {t('offer', { size: size(lease.bytes) })}{' '}
        {fits ? free !== null && t('free', { size: size(free) }) : t('full')}
      </p>
      <div className="keep-acts">
        {fits && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => void offlineTitles.start(item)}
          >
            {t('start')}
          </button>
        )}
        <button
          type="button"
          className="button button-text"
          onClick={() => offlineTitles.leave(item)}
        >
          {t('cancel')}
        </button>
      </div>
    </>
  )
}

export interface ProgressProps {
  item: number
  step: 'loading' | 'stopped'
  lease: Lease
  done: number
}

/** How far the download is; a quarter at a time is said aloud. */
export function Progress({ item, step, lease, done }: ProgressProps) {
  const runs = step === 'loading'
  const share = lease.bytes ? done / lease.bytes : 0
  const amount = { done: size(done), total: size(lease.bytes) }
  return (
    <>
      <p className="num">{t(runs ? 'loading' : 'stopped', amount)}</p>
      <progress
        className="progress"
        value={share}
        max={1}
        aria-label={t('progress', { title: lease.session.content.title })}
      />
      <span className="visually-hidden" role="status">
        {runs ? t('percent', { percent: Math.floor(share * 4) * 25 }) : t('stopped', amount)}
      </span>
      <div className="keep-acts">
        {runs ? (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => offlineTitles.stop(item)}
          >
            {t('stop')}
          </button>
        ) : (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => void offlineTitles.start(item)}
          >
            {t('resume')}
          </button>
        )}
        {!runs && <RemoveButton item={item} title={lease.session.content.title} />}
      </div>
    </>
  )
}

interface KeptNoteProps {
  item: number
  lease: Lease
  until: number
  sound: boolean
}

function KeptNote({ item, lease, until, sound }: KeptNoteProps) {
  return (
    <>
      <p className="keep-ready" role="status">
        <Icon name="check" size={20} />
        <span>
          {t(sound ? 'ready_sound' : 'ready')}
          <small className="num">{untilWords(until, lease.bytes)}</small>
        </span>
      </p>
      <div className="keep-acts">
        <RemoveButton item={item} title={lease.session.content.title} />
      </div>
    </>
  )
}

export const untilWords = (until: number, bytes: number) =>
  t('until', { date: longDate(new Date(until).toISOString()), size: size(bytes) })

/** Asks first: what is taken away has to be downloaded anew. */
export function RemoveButton({ item, title }: { item: number; title: string }) {
  const ask = () =>
    openConfirm({
      title: t('remove_title'),
      children: <p>{t('remove_text', { title })}</p>,
      labels: { confirm: t('remove_yes'), cancel: t('cancel') },
      onConfirm: () =>
        void offlineTitles.remove(item).then(() => toast({ kind: 'success', text: t('removed') })),
    })
  return (
    <button type="button" className="button button-text" onClick={ask}>
      {t('remove')}
      <span className="visually-hidden">: {title}</span>
    </button>
  )
}
