/** The four rules of SPEC §5, as the server checks them too. */
const passwordRules = {
  length: (password: string) => [...password].length >= 8,
  digit: (password: string) => /\p{Nd}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
}

export type PasswordRule = keyof typeof passwordRules

export const ruleNames = Object.keys(passwordRules) as PasswordRule[]

/** The rules a password meets. */
export const metRules = (password: string) =>
  ruleNames.filter((name) => passwordRules[name](password))

/** The shape of an address; only an email to it can tell whether it exists. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
