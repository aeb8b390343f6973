import { number } from '../format/number'

export type Values = Record<string, string | number>
export type Messages = Record<string, string>

const loaded = new Map<string, Messages>()

/** Puts messages of one feature in place, beside those it has: before what shows them is drawn. */
export function placeMessages(feature: string, messages: Messages) {
  loaded.set(feature, { ...loaded.get(feature), ...messages })
}

const shown = (value: string | number) => (typeof value === 'number' ? number(value) : value)

/** CLDR 48: Mongolian has `one` for 1, English for 1 without decimals; all else is `other`. */
function plural(body: string, n: number) {
  const forms = new Map([...body.matchAll(/(\w+) \{([^{}]*)\}/g)].map((m) => [m[1], m[2]]))
  const form = forms.get(n === 1 ? 'one' : 'other') ?? forms.get('other') ?? ''
  return form.replaceAll('#', number(n))
}

/** Fills `{name}` and `{name, plural, one {…} other {…}}`. Numbers are grouped, strings are not. */
export function fill(message: string, values: Values) {
  return message
    .replace(/\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g, (_, name: string, body: string) =>
      plural(body, Number(values[name])),
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? shown(values[name] ?? '') : whole,
    )
}

/** The texts of one feature; keys are typed from its Mongolian file, the reference. */
export function textsOf<M extends Messages>(feature: string) {
  return (key: keyof M & string, values?: Values): string => {
    const message = loaded.get(feature)?.[key] ?? ''
    return values ? fill(message, values) : message
  }
}
