import type { CSSProperties, Ref } from 'react'
import { Mark } from '@/kit/icons/mark'
import { type Colours, colourFields, libraryColours } from '../contrast'
import { t } from '../texts'

export interface ThemePreviewProps {
  theme: 'light' | 'dark'
  colours: Colours
  ref: Ref<HTMLDivElement>
}

/** A page in small: the bars, the logo, a button and what is chosen, in a theme. */
export function ThemePreview({ theme, colours, ref }: ThemePreviewProps) {
  // The library's own bars are another blue in the dark: those of a portal are not.
  const own = colourFields.some((field) => colours[field] !== libraryColours[field])
  const properties = own && {
    '--portal-brand': colours.brand,
    '--portal-brand-dark': colours.brand_dark,
    '--portal-panel': colours.panel,
  }
  return (
    <figure className="theme-preview">
      <div
        className="theme-page"
        role="img"
        aria-label={t(`theme.preview_${theme}`)}
        data-theme={theme}
        style={(properties || undefined) as CSSProperties}
        ref={ref}
      >
        <div className="theme-bar on-panel">
          <span>{t('theme.sample_bar')}</span>
          <b>{t('theme.sample_gold')}</b>
        </div>
        <div className="theme-body">
          <span className="logo">
            <Mark size={28} />
            {t('theme.sample_name')}
          </span>
          <span className="theme-chosen">{t('theme.sample_chosen')}</span>
          <span className="button button-primary">{t('theme.sample_button')}</span>
        </div>
        <div className="theme-bar on-panel">
          <span>{t('theme.sample_foot')}</span>
          <span className="button button-panel">{t('theme.sample_more')}</span>
        </div>
      </div>
      <figcaption>{t(`theme.preview_${theme}`)}</figcaption>
    </figure>
  )
}
