import { useQuery } from '@tanstack/react-query'
import { closeModal, openConfirm, openModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { PasskeyRename } from './components/factors/passkey-rename'
import { ProofForm } from './components/factors/proof-form'
import { factorQuery, type Proof, usePasskeys, useRemovePasskey } from './factors-api'
import { failureText } from './failure'
import { isGivenUp } from './passkey'
import { t } from './texts'

const id = 'passkey'
const close = () => closeModal(id, true)
const say = (text: string) => toast({ kind: 'success', text })
const refused = (error: unknown) => toast({ kind: 'danger', text: failureText(error) })

export interface Passkey {
  id: string
  name: string
  created_at: string
  used_at?: string
}

/** What a passkey calls itself. */
export const nameOf = ({ name }: Passkey) => name || t('passkeys.unnamed')

/** The questions that making, renaming and removing a passkey begin with. */
export function usePasskeyActs() {
  const codes = useQuery(factorQuery()).data?.data.on
  const { add, rename } = usePasskeys()
  const remove = useRemovePasskey()
  async function make(proof: Proof) {
    try {
      await add(proof)
    } catch (error) {
      if (!isGivenUp(error)) throw error
      return toast({ kind: 'danger', text: t('passkeys.failed') })
    }
    close()
    say(t('passkeys.added'))
  }
  const onAdd = () =>
    openModal({
      id,
      title: t('passkeys.add'),
      children: (
        <ProofForm codes={codes} submit={t('proof.next')} onCancel={close} onProof={make} />
      ),
    })
  const onRename = (passkey: Passkey) =>
    openModal({
      id,
      title: t('passkeys.rename'),
      children: (
        <PasskeyRename
          onCancel={close}
          name={passkey.name}
          onName={async (name) => {
            await rename(passkey.id, name)
            close()
          }}
        />
      ),
    })
  const onRemove = (passkey: Passkey) =>
    openConfirm({
      title: t('passkeys.remove_of', { name: nameOf(passkey) }),
      children: <p>{t('passkeys.remove_question')}</p>,
      labels: { confirm: t('passkeys.remove'), cancel: t('action.cancel') },
      onConfirm: () =>
        remove.mutate(passkey.id, {
          onSuccess: () => say(t('passkeys.removed')),
          onError: refused,
        }),
    })
  return { onAdd, onRename, onRemove }
}
