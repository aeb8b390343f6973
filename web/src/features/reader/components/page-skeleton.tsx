import { loadingText } from '@/kit/loading/skeleton'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Where the page will be while it comes, as the server draws it (templates/document.html). */
export function PageSkeleton() {
  return (
    <div className="reader-skeleton" role="status">
      <p>{loadingText()}</p>
      <span className="skeleton skeleton-title" aria-hidden="true" />
      {lines.map((key) => (
        <span key={key} className="skeleton skeleton-line" aria-hidden="true" />
      ))}
    </div>
  )
}
