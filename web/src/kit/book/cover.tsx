import type { CSSProperties } from 'react'

export interface CoverImage {
  width: number
  height: number
  /** A tiny picture as a data URL, shown until the cover arrives. */
  preview?: string
  sources: { url: string; width: number; type: string }[]
}

export interface CoverProps {
  image?: CoverImage | null
  /** What `sizes` says: the width of the cover on the page. */
  sizes: string
  /** The one cover that the page waits for (its largest paint). */
  first?: boolean
}

const set = (sources: CoverImage['sources']) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

const ground = (preview?: string): CSSProperties | undefined =>
  preview?.startsWith('data:image/') ? { backgroundImage: `url("${preview}")` } : undefined

/** A cover in its own proportions, never cropped; the title stands beside it, so it has no alt. */
export function Cover({ image, sizes, first = false }: CoverProps) {
  const sources = image?.sources ?? []
  if (!image || sources.length === 0) return <span className="cover cover-blank" />
  const webp = sources.filter(({ type }) => type === 'image/webp')
  const plain = sources.filter(({ type }) => type !== 'image/webp')
  const fallback = plain.length ? plain : webp
  const square = image.width === image.height
  return (
    <span className={square ? 'cover cover-square' : 'cover'} style={ground(image.preview)}>
      <picture>
        {webp.length > 0 && <source type="image/webp" srcSet={set(webp)} sizes={sizes} />}
        <img
          src={fallback[0]?.url}
          srcSet={set(fallback)}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          decoding="async"
        />
      </picture>
    </span>
  )
}
