import type { ReactNode } from 'react'

interface Dialogue {
  title: string
  /** False: neither Escape, the cross nor a press beside the dialog closes it. */
  closable?: boolean
  /** Called once it is closed, however that came about. */
  onClose?: () => void
}

export interface ContentProps extends Dialogue {
  children: ReactNode
}

export interface ConfirmProps extends Dialogue {
  children?: ReactNode
  /** Both name the act («Устгах», «Болих»), never yes and no. */
  labels: { confirm: string; cancel: string }
  onConfirm?: () => void
  /** Called by the cancel button and whenever the question is left unanswered. */
  onCancel?: () => void
  /** Whether the confirm button closes the dialog too; it does unless this is false. */
  closeOnConfirm?: boolean
  /** The same for the cancel button. */
  closeOnCancel?: boolean
}

export interface ContextProps extends Dialogue {
  /** What the registered component gets. */
  innerProps: unknown
}

/** One record of the stack (SPEC §3). */
export type Modal =
  | { id: string; type: 'content'; props: ContentProps }
  | { id: string; type: 'confirm'; props: ConfirmProps }
  | { id: string; type: 'context'; context: string; props: ContextProps }

/** `canceled`: it was left unanswered (SPEC §4). */
export type Action =
  | { type: 'OPEN'; modal: Modal }
  | { type: 'CLOSE'; id: string; canceled?: boolean }
  | { type: 'CLOSE_ALL'; canceled?: boolean }

/** The open dialogs, the one on top last. An id that is open already stays as it is. */
export function reduce(stack: readonly Modal[], action: Action): readonly Modal[] {
  switch (action.type) {
    case 'OPEN':
      return stack.some(({ id }) => id === action.modal.id) ? stack : [...stack, action.modal]
    case 'CLOSE':
      return stack.filter(({ id }) => id !== action.id)
    case 'CLOSE_ALL':
      return []
  }
}

/** What the people behind the closed records are told: first the cancelling, then the closing. */
export function end(modal: Modal, canceled: boolean | undefined) {
  if (canceled && modal.type === 'confirm') modal.props.onCancel?.()
  modal.props.onClose?.()
}
