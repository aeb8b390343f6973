import { showKeys } from '@/kit/keyboard/shortcut-list'
import { t } from './texts'

/** Lists the keys of the player's page (commands.ts). */
export function listKeys() {
  showKeys(t('keys.title'), [
    ['Space', t('keys.toggle')],
    ['← →', t('keys.skip')],
    ['Shift+← Shift+→', t('keys.chapter')],
    ['[ ]', t('keys.speed')],
    ['M', t('keys.mute')],
    ['B', t('keys.bookmark')],
    ['?', t('keys.list')],
  ])
}
