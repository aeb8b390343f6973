/** A username as the server counts it: trimmed, in small letters (PRODUCT, Accounts). */
export const isUsername = (text: string) => /^[a-z0-9._]{3,32}$/.test(text.trim().toLowerCase())

/** Eight digits, with or without the country's code. */
export const isPhone = (text: string) => /^(\+?976)?\d{8}$/.test(text.replace(/[\s-]/g, ''))
