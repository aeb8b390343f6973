import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { shortDate } from '@/kit/format/date'
import { factorQuery, type Proof, useTwoStep } from '../../factors-api'
import { failureText } from '../../failure'
import { t } from '../../texts'
import { FormSkeleton } from '../profile/form-skeleton'
import { ProofForm } from './proof-form'
import { RecoveryCodes } from './recovery-codes'
import { TwoStepSetup } from './two-step-setup'

const id = 'two-step'
const close = () => closeModal(id, true)

interface AnewProps {
  onProof: (proof: Proof) => Promise<string[]>
}

/** New recovery codes in place of the old ones. */
function Anew({ onProof }: AnewProps) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={close} />
  return (
    <ProofForm
      codes
      lead={t('recovery.new_hint')}
      submit={t('recovery.new')}
      onCancel={close}
      onProof={async (proof) => setCodes(await onProof(proof))}
    />
  )
}

/** Whether sign-in asks for a code after the password, and the ways to change that. */
export function TwoStepPart() {
  const { data, error, refetch } = useQuery(factorQuery())
  const { begin, confirm, stop, recover } = useTwoStep()
  const factor = data?.data
  function turnOn() {
    const onOn = () => toast({ kind: 'success', text: t('two_step.done') })
    const children = <TwoStepSetup begin={begin} confirm={confirm} onClose={close} onOn={onOn} />
    openModal({ id, title: t('two_step.title'), children })
  }
  async function off(proof: Proof) {
    await stop(proof)
    close()
    toast({ kind: 'success', text: t('two_step.stopped') })
  }
  const turnOff = () =>
    openModal({
      id,
      title: t('two_step.title'),
      children: (
        <ProofForm
          codes
          lead={t('two_step.stop_hint')}
          submit={t('two_step.turn_off')}
          onCancel={close}
          onProof={off}
        />
      ),
    })
  const anew = () =>
    openModal({ id, title: t('recovery.new'), children: <Anew onProof={recover} /> })
  return (
    <section className="profile-part" data-slot="two-step">
      <h2>{t('two_step.title')}</h2>
      <p className="muted">{t('two_step.hint')}</p>
      {error && <Failure message={failureText(error)} onRetry={refetch} />}
      {!data && !error && <FormSkeleton />}
      {factor && (
        <p className="profile-line">
          <span className={factor.on ? 'badge badge-ok' : 'badge badge-warn'}>
            {t(factor.on ? 'two_step.on' : 'two_step.off')}
          </span>
          {factor.since && <span>{t('two_step.since', { date: shortDate(factor.since) })}</span>}
          {factor.on && <span>{t('two_step.left', { count: factor.recovery_left })}</span>}
        </p>
      )}
      {factor?.on === false && (
        <button type="button" className="button button-secondary" onClick={turnOn}>
          {t('two_step.turn_on')}
        </button>
      )}
      {factor?.on && (
        <div className="profile-acts">
          <button type="button" className="button button-secondary" onClick={anew}>
            {t('recovery.new')}
          </button>
          <button type="button" className="button button-text" onClick={turnOff}>
            {t('two_step.turn_off')}
          </button>
        </div>
      )}
    </section>
  )
}
