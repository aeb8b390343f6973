import { createPortal } from 'react-dom'
import { longDate } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { useMe } from '../../api'
import { t } from '../../texts'
import { ShownOnce } from './shown-once'
import './recovery-codes.css'

const title = () => `${t('ground.name')}: ${t('recovery.title')}`

/** What comes out of the printer: the codes, whose they are and from when, nothing else. */
function Paper({ codes }: { codes: string[] }) {
  const me = useMe()
  return createPortal(
    <section className="paper">
      <h1>{title()}</h1>
      <p>{me?.username}</p>
      <p>{longDate(new Date())}</p>
      <ul className="num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>,
    document.body,
  )
}

function Print() {
  return (
    <button type="button" className="button button-secondary" onClick={() => window.print()}>
      <Icon name="printer" />
      {t('recovery.print')}
    </button>
  )
}

/** Ten codes, each of which signs in once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = `${title()}\n\n${codes.join('\n')}\n`
  return (
    <ShownOnce text={text} file="sudar-recovery-codes.txt" ways={<Print />} onKept={onKept}>
      <p>{t('recovery.lead')}</p>
      <ul className="recovery-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Paper codes={codes} />
    </ShownOnce>
  )
}
