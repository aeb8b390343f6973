/** Ч. Лодойдамба for Чадраабалын Лодойдамба: a patronymic in the genitive becomes its initial. */
export function shortName(name: string) {
  const [patronymic = '', given = '', ...more] = name.trim().split(/\s+/)
  const personal = /^\p{Lu}.*(?:ын|ийн|ны|ний)$/u.test(patronymic) && /^\p{Lu}/u.test(given)
  if (!personal || more.length || /[,.]/.test(name)) return name
  return `${patronymic.charAt(0)}.\u00a0${given}`
}

/** The first letters of up to two names, for a portrait that is missing. */
export const initials = (name: string) =>
  name
    .split(/[\s.-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
