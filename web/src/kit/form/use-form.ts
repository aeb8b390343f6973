import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Errors, fieldOf, noRefusal, type RefusalOptions, splitErrors } from './refusal'
import { useAct } from './use-act'

/** What a form does with its own values. */
interface FormControls<Values> {
  /** Changes some values; what was wrong with them is taken away. */
  set: (change: Partial<Values>) => void
  /** Makes the form what it was at first. */
  reset: () => void
}

export interface FormOptions<Values extends object> extends Omit<RefusalOptions, 'fields'> {
  initial: Values
  /** What is wrong with the values, by field. Nothing is sent while anything is. */
  check?: (values: Values) => Errors
  /** The fields that are checked on every change (SPEC §5); the others are when the form is sent. */
  live?: readonly (keyof Values & string)[]
  /** Sends the form; throws why it is refused. */
  send: (values: Values, form: FormControls<Values>) => unknown
}

type NamesOf<Values, Value> = {
  [Name in keyof Values]: Values[Name] extends Value ? Name : never
}[keyof Values] &
  string

/** A field, or one of the group that a choice is made from. */
const firstWrong = ':is(input, select, textarea):is([aria-invalid=true], [data-invalid] *)'

/** Gives the focus to the first wrong field once it is drawn as one. */
function useFocusOnWrong() {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  useLayoutEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>(firstWrong)?.focus()
  }, [refused])
  return (element: HTMLFormElement) => {
    form.current = element
    setRefused((times) => times + 1)
  }
}

/**
 * The values of a form, what is wrong with them, and sending it, once at a time. What is refused
 * stands beside its field and the first wrong field takes the focus; `wrong` is what belongs to no
 * field. What was typed stays.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, live = [], names, failure, send } = options
  const [values, setValues] = useState(initial)
  const fields = Object.keys(values)
  const check = (values: Values): Errors => options.check?.(values) ?? {}
  const { errors, wrong, busy, act, setRefusal } = useAct({ names, failure, fields })
  const focusOnWrong = useFocusOnWrong()
  function set(change: Partial<Values>) {
    setValues((old) => ({ ...old, ...change }))
    const found = Object.entries(check({ ...values, ...change }))
    const checked = (path: string) => live.some((name) => name === fieldOf(path) && name in change)
    setRefusal((old) => ({
      ...old,
      errors: Object.fromEntries([
        ...Object.entries(old.errors).filter(([path]) => !(fieldOf(path) in change)),
        ...found.filter(([path]) => checked(path)),
      ]),
    }))
  }
  const clear = () => setRefusal(noRefusal)
  function reset() {
    setValues(initial)
    clear()
  }
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const found = check(values)
    if (Object.values(found).some(Boolean)) setRefusal(splitErrors(found, fields))
    else if (await act(() => send(values, { set, reset }))) return
    focusOnWrong(form)
  }
  /** What a field of text needs. */
  const field = <Name extends NamesOf<Values, string>>(name: Name) => ({
    value: values[name] as string,
    error: errors[name],
    onText: (text: string) => set({ [name]: text } as unknown as Partial<Values>),
  })
  /** What a checkbox needs. */
  const box = <Name extends NamesOf<Values, boolean>>(name: Name) => ({
    checked: values[name] as boolean,
    error: errors[name],
    onCheck: (checked: boolean) => set({ [name]: checked } as unknown as Partial<Values>),
  })
  return { values, errors, wrong, busy, field, box, set, reset, clear, act, onSubmit }
}
