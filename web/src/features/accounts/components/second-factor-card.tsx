import { useForm } from '@mantine/form'
import { useState } from 'react'
import { isOver, type SecondFactor, useFinishSignIn } from '../sign-in-api'
import { t } from '../texts'
import { useSend } from '../use-send'
import { AuthCard } from './auth-card'
import { CodeField, isCode } from './code-field'
import { Field } from './field'

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
  const form = useForm({
    name: 'second',
    initialValues: { code: '' },
    validate: {
      code: (code) => {
        if (recovery) return code.trim() ? null : t('login.required')
        return isCode(code) ? null : t('verify.code_short')
      },
    },
  })
  async function submit({ code }: { code: string }) {
    try {
      await finish(step.ticket, code)
    } catch (error) {
      if (isOver(error)) return onAgain((error as Error).message)
      throw error
    }
    onDone()
  }
  const { busy, wrong, onSubmit } = useSend(form, submit, { code_wrong: 'code' })
  function turn() {
    setRecovery(!recovery)
    form.reset()
  }
  const field = { ...form.getInputProps('code'), error: form.errors.code || wrong }
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
          <Field
            key="recovery"
            label={t('second.recovery')}
            className="num"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...field}
          />
        ) : (
          <CodeField key="app" sends autoFocus {...field} />
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
