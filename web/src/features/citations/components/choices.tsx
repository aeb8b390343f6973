import { ChoiceField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import type { Choice } from '../choice'
import { type Language, languageNames, type Style, styleOf, styles } from '../styles'
import { t } from '../texts'

interface ChoicesProps {
  choice: Choice
  onChoose: (choice: Choice) => void
}

function nameOf({ name, variant }: Style) {
  return variant ? `${name} (${t(`style.${variant}`)})` : name
}

/** The styles: a list beside the citation, chips above it on a phone. */
export function StyleList({ choice, onChoose }: ChoicesProps) {
  return (
    <fieldset className="cite-styles">
      <legend className="visually-hidden">{t('style.label')}</legend>
      {styles.map((style: Style) => (
        <label className="cite-style" key={style.id}>
          <input
            type="radio"
            name="cite-style"
            checked={style.id === choice.style.id}
            data-autofocus={style.id === choice.style.id ? 'true' : undefined}
            onChange={() => onChoose({ ...choice, style })}
          />
          <span>{nameOf(style)}</span>
          {style.id === choice.style.id && <Icon name="check" size={18} />}
        </label>
      ))}
    </fieldset>
  )
}

export function LanguageField({ choice, onChoose }: ChoicesProps) {
  return (
    <ChoiceField
      label={t('language.label')}
      value={choice.language}
      options={Object.entries(languageNames)}
      onText={(language) => onChoose({ ...choice, language: language as Language })}
    />
  )
}

/** The styles where there is no room for a list of them. */
export function StyleField({ choice, onChoose }: ChoicesProps) {
  return (
    <ChoiceField
      label={t('style.label')}
      value={choice.style.id}
      options={styles.map((style) => [style.id, nameOf(style)])}
      onText={(id) => onChoose({ ...choice, style: styleOf(id) })}
    />
  )
}
