import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useAskAgain } from '../members-api'
import { type ImageKind, removeImage, sendImage } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { FileButton } from './file-button'

function SiteImage({ kind, address }: { kind: ImageKind; address: string }) {
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const run = (call: () => Promise<unknown>) =>
    void act(async () => {
      await call()
      toast({ kind: 'success', text: t('settings.saved') })
      await again()
    })
  return (
    <div className="admin-image">
      <b>{t(`settings.${kind}`)}</b>
      <span className={`admin-image-frame admin-image-${kind}`}>
        {address ? <img src={address} alt={t(`settings.${kind}`)} /> : t('settings.no_image')}
      </span>
      <span className="admin-image-acts">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          label={t(`settings.choose_${kind}`)}
          onFile={(file) => run(() => sendImage(kind, file))}
        />
        {address && (
          <button
            type="button"
            className="button button-text admin-danger"
            disabled={busy}
            onClick={() => run(() => removeImage(kind))}
          >
            {t(`settings.remove_${kind}`)}
          </button>
        )}
      </span>
      <FormError text={wrong} />
    </div>
  )
}

/** The organisation's logo and the small picture of its tabs. */
export function SiteImages({ settings }: { settings: Settings }) {
  return (
    <div className="admin-images">
      <SiteImage kind="logo" address={settings.logo_url} />
      <SiteImage kind="favicon" address={settings.favicon_url} />
    </div>
  )
}
