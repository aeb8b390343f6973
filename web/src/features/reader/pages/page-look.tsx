import { IconRotate, IconRotateClockwise } from '@tabler/icons-react'
import type { Settings } from '../appearance/settings'
import { Choice } from '../components/choice'
import { Stepper } from '../components/stepper'
import { turned } from '../engine/core/turn'
import type { PageView } from '../engine/core/types'
import { t } from '../texts'
import type { KeptView } from './page-views'

export interface PageLookProps {
  view: PageView
  onView: (part: Partial<KeptView>) => void
  settings: Settings
  onSettings: (part: Partial<Settings>) => void
  narrow: boolean
}

/** Of the pages of a PDF: how many stand side by side, which way up, and how dark their paper is. */
export function PageLook({ view, onView, settings, onSettings, narrow }: PageLookProps) {
  const turn = (quarters: 1 | -1) => () => onView({ rotation: turned(view.rotation, quarters) })
  const dark = settings.theme === 'dark' || settings.theme === 'contrast'
  return (
    <>
      {!narrow && (
        <Choice
          label={t('look.double')}
          value={view.double ? 2 : 1}
          onChange={(pages) => onView({ double: pages === 2 })}
          options={[
            { value: 1, label: t('settings.columns_1') },
            { value: 2, label: t('settings.columns_2') },
          ]}
        />
      )}
      <Stepper
        label={t('look.rotation')}
        less={t('look.rotate_left')}
        more={t('look.rotate_right')}
        shown={`${view.rotation}°`}
        onLess={turn(-1)}
        onMore={turn(1)}
        icons={[
          <IconRotate key="left" size={20} stroke={1.75} />,
          <IconRotateClockwise key="right" size={20} stroke={1.75} />,
        ]}
      />
      {dark && (
        <label className="check">
          <input
            type="checkbox"
            checked={settings.night}
            onChange={(event) => onSettings({ night: event.target.checked })}
          />
          {t('look.night')}
        </label>
      )}
    </>
  )
}
