import { textsOf } from '../i18n/texts'
import type mn from '../messages.mn.json'

const t = textsOf<typeof mn>('kit')

/** Said of what is on its way, where it is to be seen. */
export const loadingText = () => t('state.loading')

const keys = (n: number) => Array.from({ length: n }, (_, i) => `skeleton-${i}`)

function Waiting() {
  return (
    <span className="visually-hidden" role="status">
      {loadingText()}
    </span>
  )
}

/** Covers that nobody has asked for yet, on their shelf line: one element, as a page has many. */
export const StripShape = () => <div className="skeleton strip-shape" aria-hidden="true" />

/** Covers that are still on their way, on their shelf line. */
export function StripSkeleton() {
  return (
    <>
      <Waiting />
      <StripShape />
    </>
  )
}

/** Rows of a list that are still on their way. */
export function RowSkeleton({ count = 6 }: { count?: number }) {
  return (
    <>
      <Waiting />
      <div aria-hidden="true">
        {keys(count).map((key) => (
          <div className="row" key={key}>
            <span className="skeleton skeleton-cover" />
            <span>
              <span className="skeleton skeleton-title" />
              <span className="skeleton skeleton-line skeleton-short" />
              <span className="skeleton skeleton-line" />
              <span className="skeleton skeleton-line" />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

/** Lines of a short list that are still on their way. */
export function LineSkeleton({ count = 3 }: { count?: number }) {
  return (
    <>
      <Waiting />
      <ul aria-hidden="true">
        {keys(count).map((key) => (
          <li key={key}>
            <span className="skeleton skeleton-line" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A page head with its cover, for a detail or an author that is still on its way. */
export function DetailSkeleton() {
  return (
    <div className="wrap">
      <Waiting />
      <div className="detail" aria-hidden="true">
        <div className="detail-cover">
          <span className="skeleton skeleton-cover" />
        </div>
        <div className="detail-head">
          <span className="skeleton skeleton-line skeleton-short" />
          <span className="skeleton skeleton-title" />
          <span className="skeleton skeleton-line skeleton-short" />
        </div>
        <div className="access">
          <span className="skeleton skeleton-tall" />
        </div>
      </div>
    </div>
  )
}

/** An author who is still on the way: portrait, name, a shelf. */
export function AuthorSkeleton() {
  return (
    <div className="wrap">
      <div className="author" aria-hidden="true">
        <span className="portrait" />
        <div>
          <span className="skeleton skeleton-title" />
          <span className="skeleton skeleton-line skeleton-short" />
          <span className="skeleton skeleton-line" />
        </div>
      </div>
      <StripSkeleton />
    </div>
  )
}
