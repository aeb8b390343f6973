import type { Engine, Outline, Rotation } from '../engine/core/types'
import { t } from '../texts'
import { PageJump } from './page-jump'
import { findPage } from './page-names'
import { Thumbnails } from './thumbnails'
import './pages.css'

export interface PagesPanelProps {
  engine: Engine
  outline: Outline
  /** the page being read */
  current: number
  rotation: Rotation
  onGo: (page: number) => void
}

/** The pages of a PDF: a field to name one, and small pictures of all. */
export function PagesPanel({ outline, onGo, ...others }: PagesPanelProps) {
  return (
    <>
      <PageJump
        label={t(outline.labels ? 'pages.jump' : 'page.go_to')}
        named={outline.labels !== undefined}
        find={(words) => findPage(outline, words)}
        onGo={onGo}
      />
      <Thumbnails outline={outline} onGo={onGo} {...others} />
    </>
  )
}
