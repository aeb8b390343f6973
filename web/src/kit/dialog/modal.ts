import { type ComponentType, useSyncExternalStore } from 'react'
import {
  type Action,
  type ConfirmProps,
  type ContentProps,
  type ContextProps,
  end,
  type Modal,
  reduce,
} from './modal-stack'

/** Filled by the features that register a dialog: its name, and what its component gets. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their names to it
export interface ContextModals {}

export interface ContextModalProps<P> {
  id: string
  innerProps: P
}

type Id = { id?: string }

let stack: readonly Modal[] = []
const listeners = new Set<() => void>()
const contexts = new Map<string, ComponentType<ContextModalProps<never>>>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function dispatch(action: Action) {
  const before = stack
  stack = reduce(before, action)
  const gone = before.filter((modal) => !stack.includes(modal)).reverse()
  for (const listener of listeners) listener()
  if (action.type !== 'OPEN') for (const modal of gone) end(modal, action.canceled)
}

const randomId = () => Math.random().toString(36).slice(2)

/** Opens a dialog with any content; returns its id. */
export function openModal({ id = randomId(), ...props }: ContentProps & Id): string {
  dispatch({ type: 'OPEN', modal: { id, type: 'content', props } })
  return id
}

/** Asks a question with two named answers; returns the dialog's id. */
export function openConfirm({ id = randomId(), ...props }: ConfirmProps & Id): string {
  dispatch({ type: 'OPEN', modal: { id, type: 'confirm', props } })
  return id
}

/** Opens a dialog that a feature has registered under a name; returns its id. */
export function openContext<N extends keyof ContextModals & string>(
  context: N,
  { id = randomId(), ...props }: ContextProps & { innerProps: ContextModals[N] } & Id,
): string {
  dispatch({ type: 'OPEN', modal: { id, type: 'context', context, props } })
  return id
}

/** Closes one dialog; `canceled` tells a question that it got no answer. */
export const closeModal = (id: string, canceled?: boolean) =>
  dispatch({ type: 'CLOSE', id, canceled })

export const closeAllModals = (canceled?: boolean) => dispatch({ type: 'CLOSE_ALL', canceled })

/** Gives a name to a dialog's inside, for openContext. */
export function registerModal<N extends keyof ContextModals & string>(
  context: N,
  component: ComponentType<ContextModalProps<ContextModals[N]>>,
) {
  contexts.set(context, component as ComponentType<ContextModalProps<never>>)
}

export const registeredModal = (context: string) =>
  contexts.get(context) as ComponentType<ContextModalProps<unknown>> | undefined

/** The open dialogs, the one on top last. */
export const useModals = () => useSyncExternalStore(subscribe, () => stack)
