import { useQuery } from '@tanstack/react-query'
import { AskButton } from '@/kit/dialog/ask-button'
import { openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { removeTag, tagsQuery, useAskAgain } from '../../api'
import { duplicatesAt, orderOf } from '../../model'
import { t } from '../../texts'
import { NameFilter, NamePages, type Search } from './filter'
import { dialog, openMerge } from './merge-into'
import { type Tag, TagForm } from './tag-form'
import '../desk.css'
import '../duplicates.css'
import './names.css'

const at = (search: Search) => paths.admin('tags', search)

/** A tag, how many titles have it, and what can be done with it. */
function TagRow({ tag }: { tag: Tag }) {
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  const { id, name, name_en, contents } = tag
  const remove = async () => {
    if (await act(() => removeTag(id)))
      toast({ kind: 'success', text: t('tags.removed', { name }) })
    void again()
  }
  return (
    <li data-tag={id}>
      <span>
        {name}
        <small>
          {[
            name_en,
            contents > 0 ? t('names.titles', { count: contents }) : t('tags.unused'),
            tag.shared && t('tags.shared'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <FormError text={wrong} />
      </span>
      <span className="name-acts">
        <button
          type="button"
          className="button button-text"
          aria-label={t('tags.rename_named', { name })}
          onClick={() =>
            openModal({
              id: dialog,
              title: t('tags.rename_named', { name }),
              children: <TagForm tag={tag} />,
            })
          }
        >
          {t('tags.rename')}
        </button>
        {tag.used ? (
          <button
            type="button"
            className="button button-text"
            aria-label={t('tags.merge_named', { name })}
            onClick={() => openMerge({ kind: 'tag', from: { id, name } })}
          >
            {t('tags.merge')}
          </button>
        ) : (
          <AskButton
            act={t('tags.remove')}
            label={t('tags.remove_named', { name })}
            question={t('tags.remove_question', { name })}
            cancel={t('cancel')}
            busy={busy}
            onAct={remove}
          />
        )}
      </span>
    </li>
  )
}

/** `/admin/tags`: the tags of titles, renamed, merged and removed. */
export function Tags({ search }: { search: Search }) {
  const page = Number(search.page) || 1
  const { data, error, refetch } = useQuery(
    tagsQuery({ search: search.search, order: orderOf(search.order), page }),
  )
  const add = () => openModal({ id: dialog, title: t('tags.add'), children: <TagForm /> })
  return (
    <div className="catalogue-desk" data-slot="tags">
      <div className="desk-head">
        <h2>{t('tags.title')}</h2>
        <span className="name-acts">
          <Link className="button button-text" to={duplicatesAt({ tab: 'done' })}>
            {t('tags.done')}
          </Link>
          <button type="button" className="button button-primary" onClick={add}>
            {t('tags.add')}
          </button>
        </span>
      </div>
      <p className="desk-note">{t('tags.lead')}</p>
      <NameFilter search={search} at={at} />
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <RowSkeleton count={6} />}
      {data && data.data.length === 0 && (
        <Empty
          drawing="leaf"
          title={t(search.search ? 'tags.nothing' : 'tags.none')}
          hint={t('tags.none_hint')}
        />
      )}
      {data && data.data.length > 0 && (
        <ul className="dup-names">
          {data.data.map((tag) => (
            <TagRow key={tag.id} tag={tag} />
          ))}
        </ul>
      )}
      {data && <NamePages search={search} at={at} total={data.meta?.total ?? 0} />}
    </div>
  )
}
