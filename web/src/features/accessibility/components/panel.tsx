import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ThemeSwitch } from '@/kit/theme/theme-switch'
import { type Option, options } from '../model'
import { t } from '../texts'

export interface PanelProps {
  id: string
  on: Option[]
  onToggle: (option: Option) => void
  onReset: () => void
  onClose: () => void
}

/** A finger has no cursor to enlarge. */
const hasCursor = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Six switches that work at once, a line to see them by, and a reset. Mount it to open it. */
export function Panel({ id, on, onToggle, onReset, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const offered = options.filter((option) => option !== 'large_cursor' || hasCursor())
  return (
    <div ref={panel} id={id} className="a11y-panel" role="dialog" aria-label={t('panel.title')}>
      <div className="a11y-head">
        <h2>{t('panel.title')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('panel.close')}
          onClick={onClose}
        >
          <IconX size={22} stroke={1.75} />
        </button>
      </div>
      {offered.map((option) => (
        <label key={option} className="switch">
          <span>{t(`option.${option}`)}</span>
          <span className="switch-state" aria-hidden="true">
            {t(on.includes(option) ? 'state.on' : 'state.off')}
          </span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
            role="switch"
            checked={on.includes(option)}
            onChange={() => onToggle(option)}
          />
        </label>
      ))}
      <ThemeSwitch />
      <p className="a11y-preview">{t('panel.preview')}</p>
      <button type="button" className="button button-secondary button-wide" onClick={onReset}>
        {t('action.reset')}
      </button>
    </div>
  )
}
