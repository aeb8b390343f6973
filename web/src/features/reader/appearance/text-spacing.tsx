import { Choice } from '../components/choice'
import { t } from '../texts'
import type { AppearancePanelProps } from './appearance-panel'
import { alignments, letterSpacings, weights } from './settings'

type FineLettersProps = Pick<AppearancePanelProps, 'settings' | 'onChange'>

const weightNames = ['book', 'medium', 'bold'] as const
const spacingNames = ['book', 'wide', 'wider'] as const

/** What few readers change: how bold and how far apart letters stand, how lines end. */
export function TextSpacing({ settings, onChange }: FineLettersProps) {
  return (
    <details className="appearance-fine">
      <summary>{t('settings.fine')}</summary>
      <Choice
        label={t('settings.weight')}
        value={settings.weight}
        onChange={(weight) => onChange({ weight })}
        options={weights.map((value, i) => ({
          value,
          label: t(`settings.weight_${weightNames[i] ?? 'book'}`),
        }))}
      />
      <Choice
        label={t('settings.letter_spacing')}
        value={settings.letterSpacing}
        onChange={(letterSpacing) => onChange({ letterSpacing })}
        options={letterSpacings.map((value, i) => ({
          value,
          label: t(`settings.letter_spacing_${spacingNames[i] ?? 'book'}`),
        }))}
      />
      <Choice
        label={t('settings.alignment')}
        value={settings.alignment}
        // Lines of one width need words that may be broken (design §3).
        onChange={(alignment) =>
          onChange(alignment === 'justify' ? { alignment, hyphens: true } : { alignment })
        }
        options={alignments.map((value) => ({ value, label: t(`settings.alignment_${value}`) }))}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={settings.hyphens}
          onChange={(event) => onChange({ hyphens: event.target.checked })}
        />
        {t('settings.hyphens')}
      </label>
    </details>
  )
}
