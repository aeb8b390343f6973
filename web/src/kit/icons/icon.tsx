import icons from './icons.json'

export type IconName = keyof typeof icons

const solid: ReadonlySet<IconName> = new Set(['star', 'bookmarkOn'])

/** A decorative drawing of the set in design §6: always beside words or an accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={solid.has(name) ? 'icon icon-solid' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {icons[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
