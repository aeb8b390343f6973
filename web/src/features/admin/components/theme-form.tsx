import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import {
  type Backgrounds,
  backgroundNames,
  type ColourField,
  type Colours,
  colourFields,
  hex,
  libraryColours,
  nearest,
  type Themes,
} from '../contrast'
import { saveOf } from '../save-of'
import { removeTheme, saveTheme, settingsQuery } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { ColourInput, refusal } from './colour-field'
import { ThemePreview } from './theme-preview'
import '../portal.css'

const properties = [
  ['--portal-brand', 'brand'],
  ['--portal-brand-hover', 'brand_hover'],
  ['--portal-brand-dark', 'brand_dark'],
  ['--portal-brand-dark-hover', 'brand_dark_hover'],
  ['--portal-panel', 'panel'],
  ['--portal-panel-2', 'panel_2'],
] as const

/** Gives the open page the colours that the next one comes with; the library's own without any. */
function wear(theme: Settings['theme']) {
  for (const [property, name] of properties)
    document.documentElement.style.setProperty(property, theme?.[name] ?? 'initial')
}

/** The colours of a page as they are shown. */
function backgroundsOf(page: Element): Backgrounds {
  const style = getComputedStyle(page)
  return Object.fromEntries(
    backgroundNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Backgrounds
}

/** Both previews, and the colours of their pages once they stand. */
function useThemes() {
  const light = useRef<HTMLDivElement>(null)
  const dark = useRef<HTMLDivElement>(null)
  const [themes, setThemes] = useState<Themes>()
  useLayoutEffect(() => {
    if (light.current && dark.current)
      setThemes({ light: backgroundsOf(light.current), dark: backgroundsOf(dark.current) })
  }, [])
  return { light, dark, themes }
}

const keptColours = ({ theme }: Settings): Colours => ({ ...libraryColours, ...theme })

const same = (a: Colours, b: Colours) =>
  colourFields.every((field) => (hex(a[field]) ?? a[field]) === b[field])

/** The three colours in full, of those that were typed. */
const wholeColours = (colours: Colours) =>
  Object.fromEntries(
    colourFields.map((field) => [field, hex(colours[field]) ?? colours[field]]),
  ) as Colours

/** What is typed, as far as it is a colour: a half typed code does not change the preview. */
function useShown(said: Colours) {
  const [shown, setShown] = useState(said)
  const next = { ...shown }
  for (const field of colourFields) next[field] = hex(said[field]) ?? shown[field]
  if (!same(next, shown)) setShown(next)
  return next
}

/** The colours of the portal: three are chosen, and each is measured where it will stand. */
export function ThemeForm({ settings }: { settings: Settings }) {
  const kept = keptColours(settings)
  // Until somebody chooses the colour of dark pages, it follows that of light ones.
  const [follows, setFollows] = useState(!settings.theme)
  const { light, dark, themes } = useThemes()
  const client = useQueryClient()
  const form = useForm({
    initial: kept,
    check: (colours) =>
      Object.fromEntries(
        colourFields.map((field) => [field, refusal(field, colours[field], themes)]),
      ),
    send: async (colours) => {
      const own = !same(colours, libraryColours)
      const { data } = await (own ? saveTheme(wholeColours(colours)) : removeTheme())
      if (!data) return
      client.setQueryData(settingsQuery().queryKey, data)
      start(keptColours(data.data), !data.data.theme)
      wear(data.data.theme)
      toast({ kind: 'success', text: t('state.saved') })
    },
  })
  const said = form.values
  const shown = useShown(said)
  function say(field: ColourField, text: string) {
    const next: Partial<Colours> = { [field]: text }
    const brand = hex(text)
    if (field === 'brand_dark') setFollows(false)
    if (field === 'brand' && follows && brand && themes)
      next.brand_dark = nearest('brand_dark', brand, themes)
    form.set(next)
  }
  function start(colours: Colours, following: boolean) {
    form.set(colours)
    setFollows(following)
  }
  return (
    <form className="admin-form admin-block theme-form" onSubmit={form.onSubmit} noValidate>
      <h3>{t('theme.title')}</h3>
      <p className="admin-lead">{t('theme.lead')}</p>
      <div className="theme-previews">
        <ThemePreview theme="light" colours={shown} ref={light} />
        <ThemePreview theme="dark" colours={shown} ref={dark} />
      </div>
      {colourFields.map((field) => (
        <ColourInput
          key={field}
          field={field}
          text={said[field]}
          themes={themes}
          error={form.errors[field]}
          onText={(text) => say(field, text)}
        />
      ))}
      <FormError text={form.wrong} />
      <p className="admin-row">
        <button type="submit" className="button button-primary" disabled={form.busy}>
          {t('theme.save')}
        </button>
        {!same(said, kept) && (
          <button
            type="button"
            className="button button-secondary"
            onClick={(event) => {
              start(kept, !settings.theme)
              saveOf(event.currentTarget)?.focus()
            }}
          >
            {t('action.undo')}
          </button>
        )}
        {!same(said, libraryColours) && (
          <button
            type="button"
            className="button button-text"
            onClick={(event) => {
              start(libraryColours, true)
              saveOf(event.currentTarget)?.focus()
            }}
          >
            {t('theme.reset')}
          </button>
        )}
      </p>
    </form>
  )
}
