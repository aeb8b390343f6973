import { useId } from 'react'
import { textsOf } from '../i18n/texts'
import type messages from '../messages.mn.json'
import { chooseTheme, themeChoices, useThemeChoice } from './theme'
import '../styles/theme-switch.css'

const t = textsOf<typeof messages>('kit')

/** Light, dark or as the device asks: one of three, kept on this device. */
export function ThemeSwitch() {
  const chosen = useThemeChoice()
  const name = useId()
  return (
    <fieldset className="theme-switch">
      <legend>{t('theme.label')}</legend>
      <div>
        {themeChoices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => chooseTheme(choice)}
            />
            <span>{t(`theme.${choice}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
