import type { ReactNode } from 'react'
import {
  type ContextModalProps,
  closeModal,
  openConfirm,
  openContext,
  openModal,
  registerModal,
} from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { t } from '../texts'
import { KitGroup } from './kit-controls'

declare module '@/kit/dialog/modal' {
  interface ContextModals {
    'kit.title': { title: string }
  }
}

function Title({ id, innerProps }: ContextModalProps<{ title: string }>) {
  return (
    <>
      <p>{innerProps.title}</p>
      <button type="button" className="button button-primary" onClick={() => closeModal(id)}>
        {t('kit.save')}
      </button>
    </>
  )
}

registerModal('kit.title', Title)

const row = { display: 'flex', flexWrap: 'wrap', gap: 12 } as const

const ask = () =>
  openConfirm({
    title: t('kit.question'),
    labels: { confirm: t('kit.delete'), cancel: t('kit.cancel') },
    onConfirm: () => toast({ kind: 'success', text: t('kit.sentence') }),
    onCancel: () => toast({ kind: 'info', text: t('kit.cancel') }),
  })

const form = () =>
  openModal({
    title: t('kit.title_short'),
    children: (
      <>
        <span className="input">
          <input aria-label={t('kit.author')} />
        </span>
        <button type="button" className="button button-secondary" onClick={ask}>
          {t('kit.delete')}
        </button>
      </>
    ),
  })

const named = () =>
  openContext('kit.title', { title: t('kit.title_short'), innerProps: { title: t('kit.title') } })

/** The three kinds of dialog, and those that features add. */
export function KitFloating({ children }: { children: ReactNode }) {
  const openers = { content: form, confirm: ask, context: named }
  return (
    <KitGroup title={t('kit.dialogs')}>
      <div style={row}>
        {Object.entries(openers).map(([name, open]) => (
          <button key={name} type="button" className="button button-secondary" onClick={open}>
            {name}
          </button>
        ))}
        {children}
      </div>
    </KitGroup>
  )
}
