import type { ReactNode } from 'react'
import { Choice } from '../components/choice'
import { Stepper } from '../components/stepper'
import { t } from '../texts'
import { lineHeights, type Settings, sizes, themes, typefaces } from './settings'
import { TextSpacing } from './text-spacing'

export interface AppearancePanelProps {
  settings: Settings
  onChange: (part: Partial<Settings>) => void
  onReset: () => void
  /** only the theme can be chosen: fixed pages keep their letters */
  fixed: boolean
  /** a sheet has no pages to lay out */
  table: boolean
  narrow: boolean
  /** what else the format lets choose */
  children?: ReactNode
}

const spacingNames = ['tight', 'normal', 'loose'] as const
const margins = [0, 1, 2] as const

/** Theme, letters and layout of the page. */
export function AppearancePanel({
  settings,
  onChange,
  onReset,
  fixed,
  table,
  narrow,
  children,
}: AppearancePanelProps) {
  return (
    <div className="appearance">
      <Choice
        label={t('settings.theme')}
        value={settings.theme}
        onChange={(theme) => onChange({ theme })}
        options={themes.map((value) => ({
          value,
          label: t(`settings.theme_${value}`),
          sample: <i className="theme-sample" data-theme={value} aria-hidden="true" />,
        }))}
      />
      {!fixed && <Letters settings={settings} onChange={onChange} table={table} />}
      {!fixed && !table && <Layout settings={settings} onChange={onChange} narrow={narrow} />}
      {children}
      <button type="button" className="button button-secondary button-wide" onClick={onReset}>
        {t('settings.reset')}
      </button>
    </div>
  )
}

type PartProps = Pick<AppearancePanelProps, 'settings' | 'onChange'>

function Letters({ settings, onChange, table }: PartProps & { table: boolean }) {
  const step = sizes.indexOf(settings.size)
  const to = (index: number) => {
    const size = sizes[index]
    return size === undefined ? undefined : () => onChange({ size })
  }
  return (
    <>
      <Stepper
        label={t('settings.size')}
        less={t('settings.size_smaller')}
        more={t('settings.size_larger')}
        shown={String(settings.size)}
        onLess={to(step - 1)}
        onMore={to(step + 1)}
      />
      <Choice
        rows
        label={t('settings.typeface')}
        value={settings.typeface}
        onChange={(typeface) => onChange({ typeface })}
        options={typefaces.map((value) => ({ value, label: t(`settings.typeface_${value}`) }))}
      />
      <Choice
        label={t('settings.spacing')}
        value={settings.lineHeight}
        onChange={(lineHeight) => onChange({ lineHeight })}
        options={lineHeights.map((value, i) => ({
          value,
          label: t(`settings.spacing_${spacingNames[i] ?? 'normal'}`),
        }))}
      />
      {!table && <TextSpacing settings={settings} onChange={onChange} />}
    </>
  )
}

function Layout({ settings, onChange, narrow }: PartProps & { narrow: boolean }) {
  return (
    <>
      <Choice
        label={t('settings.margins')}
        value={settings.margins}
        onChange={(value) => onChange({ margins: value })}
        options={margins.map((value) => ({ value, label: t(`settings.margins_${value}`) }))}
      />
      <Choice
        label={t('settings.layout')}
        value={settings.flow}
        onChange={(flow) => onChange({ flow })}
        options={[
          { value: 'paged', label: t('settings.layout_paged') },
          { value: 'scrolled', label: t('settings.layout_scroll') },
        ]}
      />
      {!narrow && settings.flow === 'paged' && (
        <Choice
          label={t('settings.columns')}
          value={settings.columns}
          onChange={(columns) => onChange({ columns })}
          options={[
            { value: 1, label: t('settings.columns_1') },
            { value: 2, label: t('settings.columns_2') },
          ]}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={settings.ruler}
          onChange={(event) => onChange({ ruler: event.target.checked })}
        />
        {t('ruler.label')}
      </label>
    </>
  )
}
