import { showKeys } from '@/kit/keyboard/shortcut-list'
import { t } from '../texts'

/** Lists the keys of the reader (keys/keys.ts). */
export function listKeys() {
  showKeys(t('keys.title'), [
    ['← →', t('keys.turn')],
    ['Space', t('keys.space')],
    ['Home End', t('keys.ends')],
    ['T', t('keys.contents')],
    ['P', t('keys.pages')],
    ['/ S', t('keys.search')],
    ['A', t('keys.appearance')],
    ['N', t('keys.notes')],
    ['B', t('keys.bookmark')],
    ['M', t('keys.mark')],
    ['R', t('keys.rotate')],
    ['Esc', t('keys.close')],
    ['?', t('keys.list')],
  ])
}
