import { useRef } from 'react'
import { Cover } from '@/kit/book/cover'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { Icon } from '@/kit/icons/icon'
import { chooseCover, sendCover } from '../api'
import { missingOf, needed } from '../model'
import { t } from '../texts'
import type { SectionProps } from './basics'
import { Crop } from './crop'

const cropDialog = 'crop-cover'

/** The cover with the ways to another one: a picture, the file's own, one that is drawn. */
export function CoverPart({ record }: SectionProps) {
  const { base, adopt } = record
  const input = useRef<HTMLInputElement>(null)
  const { busy, wrong, act } = useAct()
  async function crop(file: File | undefined) {
    const picture = file && (await createImageBitmap(file).catch(() => undefined))
    if (!file) return
    if (!picture) return void toast({ kind: 'danger', text: t('cover.unreadable') })
    const close = () => closeModal(cropDialog)
    const use = async (cover: Blob) => {
      adopt(await sendCover(base.id, cover))
      close()
      toast({ kind: 'success', text: t('cover.changed') })
    }
    openModal({
      id: cropDialog,
      title: t('cover.crop'),
      children: <Crop picture={picture} onCancel={close} onPicture={use} />,
    })
  }
  const choose = (source: 'file' | 'drawn') =>
    act(async () => adopt(await chooseCover(base.id, source)))
  return (
    <section className="side-cover" id="part-cover" aria-labelledby="part-cover-head">
      <h3 id="part-cover-head">{t('cover.title')}</h3>
      <div className="cover-acts">
        <div className="cover-frame">
          <Cover image={base.cover} sizes="120px" />
        </div>
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            aria-label={t('cover.change')}
            onChange={({ currentTarget }) => {
              void crop(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          <button
            type="button"
            className="button button-text"
            onClick={() => input.current?.click()}
          >
            {t('cover.change')}
          </button>
          <button
            type="button"
            className="button button-text"
            aria-busy={busy}
            onClick={() => choose('file')}
          >
            {t('cover.file')}
          </button>
          <button
            type="button"
            className="button button-text"
            aria-busy={busy}
            onClick={() => choose('drawn')}
          >
            {t('cover.drawn')}
          </button>
        </div>
      </div>
      <FormError text={wrong} />
    </section>
  )
}

/** Where what is missing is filled in. */
const parts: Record<string, string> = {
  title: 'basic',
  summary: 'basic',
  year: 'basic',
  contributors: 'people',
  subjects: 'subjects',
  items: 'items',
  cover: 'cover',
}
const nameOf = (name: string) =>
  t(name === 'title' ? 'missing.title_field' : (`missing.${name}` as 'missing.year'))

/** What a good record has and this one not; each line leads to its section. */
export function Missing({ record: { base } }: SectionProps) {
  const missing = missingOf(base)
  return (
    <section aria-labelledby="part-missing" data-slot="missing">
      <h3 id="part-missing">{t(missing.length > 0 ? 'missing.title' : 'missing.all')}</h3>
      <ul className="missing-list">
        {missing.map((name) => (
          <li key={name}>
            <a href={`#part-${parts[name]}`} data-needed={needed.includes(name) || undefined}>
              <Icon name="alert" size={18} />
              <span>
                {nameOf(name)}
                {needed.includes(name) && <small>{t('missing.needed')}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
