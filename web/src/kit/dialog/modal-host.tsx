import { Dialog, DialogPart } from './dialog'
import { closeModal, registeredModal, useModals } from './modal'
import type { ConfirmProps, Modal } from './modal-stack'

function Confirm({ id, props }: { id: string; props: ConfirmProps }) {
  const { children, labels, onConfirm, onCancel, closeOnConfirm, closeOnCancel } = props
  function confirm() {
    onConfirm?.()
    if (closeOnConfirm !== false) closeModal(id)
  }
  const cancel = () => (closeOnCancel === false ? onCancel?.() : closeModal(id, true))
  return (
    <>
      {children}
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={cancel}>
          {labels.cancel}
        </button>
        <button type="button" className="button button-primary" onClick={confirm}>
          {labels.confirm}
        </button>
      </div>
    </>
  )
}

function Inside({ modal }: { modal: Modal }) {
  if (modal.type === 'content') return modal.props.children
  if (modal.type === 'confirm') return <Confirm id={modal.id} props={modal.props} />
  const Registered = registeredModal(modal.context)
  return Registered && <Registered id={modal.id} innerProps={modal.props.innerProps} />
}

/** One dialog for the whole stack: what lies below the top is hidden but keeps what was typed. */
export function ModalHost() {
  const modals = useModals()
  const top = modals.at(-1)
  if (!top) return null
  const leave = (modal: Modal) =>
    modal.props.closable === false ? undefined : () => closeModal(modal.id, true)
  return (
    <Dialog label={top.props.title} onLeave={leave(top)}>
      {modals.map((modal) => (
        <DialogPart
          key={modal.id}
          title={modal.props.title}
          hidden={modal !== top}
          onLeave={leave(modal)}
        >
          <Inside modal={modal} />
        </DialogPart>
      ))}
    </Dialog>
  )
}
