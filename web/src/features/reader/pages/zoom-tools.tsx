import { IconArrowsHorizontal, IconFileText, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stepsFrom } from '../appearance/settings'
import type { Zoom } from '../engine/core/types'
import { t } from '../texts'

export interface ZoomToolsProps {
  zoom: Zoom
  /** the factor at which a page that is fitted is shown */
  shown?: number
  onZoom: (zoom: Zoom) => void
  narrow: boolean
}

/** Zoom of a page of fixed size: out, in, to the width, to the page. */
export function ZoomTools({ zoom, shown = 1, onZoom, narrow }: ZoomToolsProps) {
  const factor = typeof zoom === 'number' ? zoom : shown
  const { smaller, larger } = stepsFrom(factor)
  const fit = zoom === 'width' ? 'page' : 'width'
  return (
    <>
      {!narrow && (
        <Button label={t('zoom.out')} onPress={() => onZoom(smaller ?? factor)} off={!smaller}>
          <IconZoomOut size={22} stroke={1.75} />
        </Button>
      )}
      <Button label={t('zoom.in')} onPress={() => onZoom(larger ?? factor)} off={!larger}>
        <IconZoomIn size={22} stroke={1.75} />
      </Button>
      <Button label={t(`zoom.fit_${fit}`)} onPress={() => onZoom(fit)}>
        {fit === 'width' ? (
          <IconArrowsHorizontal size={22} stroke={1.75} />
        ) : (
          <IconFileText size={22} stroke={1.75} />
        )}
      </Button>
    </>
  )
}

interface ButtonProps {
  label: string
  onPress: () => void
  off?: boolean
  children: ReactNode
}

function Button({ label, onPress, off, children }: ButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
