export interface Choice {
  id: string
  name: string
  /** Said behind the name. */
  note?: string
}

interface ChoicesProps<C extends Choice> {
  label: string
  options: C[]
  chosen: string | undefined
  onChoose: (choice: C) => void
}

/** One of what was found by what was typed. */
export function Choices<C extends Choice>({ label, options, chosen, onChoose }: ChoicesProps<C>) {
  if (options.length === 0) return null
  return (
    <div className="lease-choices" role="radiogroup" aria-label={label}>
      {options.map((choice) => (
        <label className="check" key={choice.id}>
          <input
            type="radio"
            name={label}
            checked={chosen === choice.id}
            onChange={() => onChoose(choice)}
          />
          <span>
            {choice.name} {choice.note && <small className="lease-note">{choice.note}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
