import { t } from '../texts'

const hints = [
  [['J', 'K'], 'keys.row'],
  [['X'], 'keys.select'],
  [['Shift X'], 'keys.range'],
  [['E'], 'keys.edit'],
  [['/'], 'keys.filter'],
] as const

/** The keys that work in the list. */
export function KeyHints() {
  return (
    <p className="desk-keys">
      {hints.map(([keys, act]) => (
        <span key={act}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {t(act)}
        </span>
      ))}
    </p>
  )
}
