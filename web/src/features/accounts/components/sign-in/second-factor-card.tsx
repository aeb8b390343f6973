import { useState } from 'react'
import { TextField } from '@/kit/form/fields'
import { required, useAccountForm } from '../../form'
import { isOver, type SecondFactor, useFinishSignIn } from '../../sign-in-api'
import { t } from '../../texts'
import { CodeField, wrongCode } from '../code/code-field'
import { AuthCard } from './auth-card'

export interface SecondFactorCardProps {
  step: SecondFactor
  onDone: () => void
  /** The sign-in begins anew; why, when it has to. */
  onAgain: (why?: string) => void
}

/** The second factor: a code of the app, or one of the recovery codes. */
export function SecondFactorCard({ step, onDone, onAgain }: SecondFactorCardProps) {
  const [recovery, setRecovery] = useState(false)
  const finish = useFinishSignIn()
  async function send({ code }: { code: string }) {
    try {
      await finish(step.ticket, code)
    } catch (error) {
      if (isOver(error)) return onAgain((error as Error).message)
      throw error
    }
    onDone()
  }
  const { field, errors, wrong, busy, reset, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: recovery ? required(code) : wrongCode(code) }),
    names: { code_wrong: 'code' },
    send,
  })
  function turn() {
    setRecovery(!recovery)
    reset()
  }
  const code = { ...field('code'), error: errors.code || wrong }
  return (
    <AuthCard
      title={t('second.title')}
      lead={t(recovery ? 'second.recovery_lead' : 'second.lead')}
      foot={
        <button type="button" className="button button-text" onClick={() => onAgain()}>
          {t('second.again')}
        </button>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        {recovery ? (
          <TextField
            key="recovery"
            label={t('second.recovery')}
            className="num"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...code}
          />
        ) : (
          <CodeField key="app" sends autoFocus {...code} />
        )}
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t(busy ? 'login.working' : 'login.submit')}
        </button>
        <button type="button" className="button button-text" onClick={turn}>
          {t(recovery ? 'second.use_app' : 'second.use_recovery')}
        </button>
      </form>
    </AuthCard>
  )
}
