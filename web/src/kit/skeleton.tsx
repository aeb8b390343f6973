import { textsOf } from './i18n/texts'
import type mn from './messages.mn.json'

const t = textsOf<typeof mn>('kit')

/** Said of what is on its way, where it is to be seen. */
export const loadingText = () => t('state.loading')

const keys = (n: number) => Array.from({ length: n }, (_, i) => `bone-${i}`)

function Waiting() {
  return (
    <span className="visually-hidden" role="status">
      {loadingText()}
    </span>
  )
}

/** Covers that nobody has asked for yet, on their shelf line: one element, as a page has many. */
export const StripShape = () => <div className="bone strip-shape" aria-hidden="true" />

/** Covers that are still on their way, on their shelf line. */
export function StripBones() {
  return (
    <>
      <Waiting />
      <StripShape />
    </>
  )
}

/** Rows of a list that are still on their way. */
export function RowBones({ count = 6 }: { count?: number }) {
  return (
    <>
      <Waiting />
      <div aria-hidden="true">
        {keys(count).map((key) => (
          <div className="row" key={key}>
            <span className="bone bone-cover" />
            <span>
              <span className="bone bone-title" />
              <span className="bone bone-line bone-short" />
              <span className="bone bone-line" />
              <span className="bone bone-line" />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

/** Lines of a short list that are still on their way. */
export function LineBones({ count = 3 }: { count?: number }) {
  return (
    <>
      <Waiting />
      <ul aria-hidden="true">
        {keys(count).map((key) => (
          <li key={key}>
            <span className="bone bone-line" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A page head with its cover, for a detail or an author that is still on its way. */
export function DetailBones() {
  return (
    <div className="wrap">
      <Waiting />
      <div className="detail" aria-hidden="true">
        <div className="detail-cover">
          <span className="bone bone-cover" />
        </div>
        <div className="detail-head">
          <span className="bone bone-line bone-short" />
          <span className="bone bone-title" />
          <span className="bone bone-line bone-short" />
        </div>
        <div className="access">
          <span className="bone bone-tall" />
        </div>
      </div>
    </div>
  )
}

/** An author who is still on the way: portrait, name, a shelf. */
export function AuthorBones() {
  return (
    <div className="wrap">
      <div className="author" aria-hidden="true">
        <span className="portrait" />
        <div>
          <span className="bone bone-title" />
          <span className="bone bone-line bone-short" />
          <span className="bone bone-line" />
        </div>
      </div>
      <StripBones />
    </div>
  )
}
