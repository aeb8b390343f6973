import { useState } from 'react'
import type { SecondFactor } from '../../sign-in-api'
import { LoginCard, type LoginCardProps } from './login-card'
import { PhoneLoginCard } from './phone-login-card'
import { SecondFactorCard } from './second-factor-card'

type Stage = 'password' | 'phone' | SecondFactor

export interface LoginFlowProps extends Omit<LoginCardProps, 'onSecond' | 'onPhone'> {
  /** The step that is left of a sign-in that began elsewhere. */
  second?: SecondFactor
}

/** Every way in: a password, a passkey or a telephone's code, and the second factor behind them. */
export function LoginFlow({ second, ...props }: LoginFlowProps) {
  const [chosen, setStage] = useState<Stage>()
  const stage = chosen ?? second ?? 'password'
  const { onDone, onFail } = props
  function again(why?: string) {
    if (why) onFail(why)
    setStage('password')
  }
  if (stage === 'password')
    return <LoginCard {...props} onSecond={setStage} onPhone={() => setStage('phone')} />
  if (stage === 'phone')
    return (
      <PhoneLoginCard onDone={onDone} onSecond={setStage} onPassword={() => setStage('password')} />
    )
  return <SecondFactorCard step={stage} onDone={onDone} onAgain={again} />
}
