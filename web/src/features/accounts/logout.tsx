import { openConfirm } from '@/kit/dialog/modal'
import { providerPage } from './provider-api'
import { t } from './texts'

/** Asks who has signed out here whether to do so at their organisation too; on an account screen. */
export const askLogout = (url: string) =>
  openConfirm({
    title: t('leaving.title'),
    children: <p>{t('leaving.question')}</p>,
    labels: { confirm: t('leaving.there'), cancel: t('leaving.stay') },
    onConfirm: () => location.assign(providerPage(url)),
  })
