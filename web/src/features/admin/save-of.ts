/** The button that saves a form: it takes the focus of one that goes away when it is pressed. */
export const saveOf = (inside: Element | null) =>
  inside?.closest('form')?.querySelector<HTMLElement>('[type=submit]')
