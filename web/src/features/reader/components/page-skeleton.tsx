import { loadingText } from '@/kit/skeleton'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Where the page will be while it comes, as the server draws it (templates/document.html). */
export function PageBones() {
  return (
    <div className="reader-bones" role="status">
      <p>{loadingText()}</p>
      <span className="bone bone-title" aria-hidden="true" />
      {lines.map((key) => (
        <span key={key} className="bone bone-line" aria-hidden="true" />
      ))}
    </div>
  )
}
