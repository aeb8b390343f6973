import { useState } from 'react'
import { useAccountForm } from '../../form'
import { t } from '../../texts'
import { CodeField, wrongCode } from '../code/code-field'
import { ProofForm } from './proof-form'
import { RecoveryCodes } from './recovery-codes'

interface Secret {
  secret: string
  picture: string
}

export interface TwoStepSetupProps {
  begin: (password: string) => Promise<Secret | undefined>
  confirm: (code: string) => Promise<string[]>
  onClose: () => void
  onOn: () => void
}

/** Four letters at a time, as a person types them. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface ScanProps extends Pick<TwoStepSetupProps, 'onClose'> {
  made: Secret
  onCode: (code: string) => Promise<unknown>
}

function Scan({ made, onCode, onClose }: ScanProps) {
  const { field, errors, wrong, busy, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: wrongCode(code) }),
    names: { code_wrong: 'code' },
    send: ({ code }) => onCode(code),
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <p>{t('two_step.scan')}</p>
      <img
        className="two-step-picture"
        src={`data:image/svg+xml,${encodeURIComponent(made.picture)}`}
        alt={t('two_step.picture')}
        width={200}
        height={200}
      />
      <p className="profile-note">{t('two_step.secret')}</p>
      <p className="two-step-secret num">{grouped(made.secret)}</p>
      <p>{t('two_step.enter')}</p>
      <CodeField sends {...field('code')} error={errors.code || wrong} />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('two_step.turn_on')}
        </button>
      </div>
    </form>
  )
}

/** Two-step sign-in is switched on: the password, the app, then the recovery codes. */
export function TwoStepSetup({ begin, confirm, onClose, onOn }: TwoStepSetupProps) {
  const [made, setMade] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />
  if (made)
    return (
      <Scan
        made={made}
        onClose={onClose}
        onCode={async (code) => {
          setCodes(await confirm(code))
          onOn()
        }}
      />
    )
  return (
    <ProofForm
      submit={t('proof.next')}
      onCancel={onClose}
      onProof={async ({ password = '' }) => setMade(await begin(password))}
    />
  )
}
