import { openModal } from '../dialog/modal'
import '../styles/key-list.css'

/** Keys and what they do. */
export type KeyRows = readonly (readonly [keys: string, act: string])[]

/** Opens the list of the keys that work here. */
export function showKeys(title: string, rows: KeyRows) {
  openModal({
    id: 'keys',
    title,
    children: (
      <dl className="key-list">
        {rows.map(([keys, act]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    ),
  })
}
