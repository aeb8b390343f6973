import { type ChangeEvent, useRef } from 'react'
import type { User } from '@/api/types'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { initials } from '@/kit/format/name'
import { size } from '@/kit/format/number'
import { failureText } from '../../failure'
import { usePicture } from '../../profile-api'
import { t } from '../../texts'
import { PictureCrop } from './picture-crop'

/** The largest picture the server takes, in bytes. */
const largest = 5 * 2 ** 20
const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** Who this is: the picture with the ways to change it, the name, the address. */
export function ProfileHead({ me }: { me: User }) {
  const input = useRef<HTMLInputElement>(null)
  const { save, remove } = usePicture()
  const name = [me.last_name, me.first_name].filter(Boolean).join(' ') || me.username
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > largest || !kinds.includes(file.type))
      return toast({ kind: 'danger', text: t('photo.error', { max: size(largest) }) })
    const id = 'picture'
    const close = () => closeModal(id)
    openModal({
      id,
      title: t('photo.title'),
      children: <PictureCrop file={file} onSave={save} onDone={close} />,
    })
  }
  const take = () =>
    remove().catch((error: unknown) => toast({ kind: 'danger', text: failureText(error) }))
  return (
    <div className="profile-head">
      {me.profile_image_url ? (
        <img className="profile-picture" src={me.profile_image_url} alt="" width={96} height={96} />
      ) : (
        <span className="profile-picture" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div>
        <p className="profile-name">{name}</p>
        <p className="muted">{me.username}</p>
        <div className="profile-acts">
          <button
            type="button"
            className="button button-secondary"
            onClick={() => input.current?.click()}
          >
            {t('photo.change')}
          </button>
          {me.profile_image_url && (
            <button type="button" className="button button-text" onClick={take}>
              {t('photo.remove')}
            </button>
          )}
          <input
            ref={input}
            type="file"
            accept={kinds.join(',')}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('photo.change')}
            onChange={choose}
          />
        </div>
      </div>
    </div>
  )
}
