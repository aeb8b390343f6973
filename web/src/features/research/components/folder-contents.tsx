import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Folder, FolderContent } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { act } from '../done'
import { addTitle, contentsQuery, mostShown, removeTitle } from '../folders-api'
import { t } from '../texts'

interface TitleProps {
  folder: Folder
  content: FolderContent['content']
}

function Title({ folder, content }: TitleProps) {
  const client = useQueryClient()
  const { id, slug, title, cover_image_url } = content
  const remove = () =>
    void act(client, () => removeTitle(folder.id, id), {
      text: t('contents.removed', { title }),
      undo: () => addTitle(folder.id, id),
    })
  return (
    <li>
      <span className={cover_image_url ? 'cover' : 'cover cover-blank'}>
        {cover_image_url && <img src={cover_image_url} width={36} alt="" loading="lazy" />}
      </span>
      <p>
        <Link to={paths.content(slug)}>{title}</Link>
        <small>
          {content.authors.map(({ author_display_name }) => author_display_name).join(', ')}
        </small>
      </p>
      {folder.role !== 'viewer' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('contents.remove', { title })}
          title={t('contents.remove', { title })}
          onClick={remove}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  )
}

/** The whole titles of a folder; they have their place above the entries before they come. */
export function FolderContents({ folder }: { folder: Folder }) {
  const { data, isLoading } = useQuery(contentsQuery(folder.id))
  const coming = isLoading ? Math.min(folder.contents, mostShown) : 0
  if (!data?.length && !coming) return null
  return (
    <section className="corner-contents" aria-label={t('contents.title')}>
      <h3>{t('contents.title')}</h3>
      <ul>
        {Array.from({ length: coming }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={at} aria-hidden="true">
            <span className="skeleton skeleton-line" />
          </li>
        ))}
        {data?.map(({ content }) => (
          <Title key={content.id} folder={folder} content={content} />
        ))}
      </ul>
    </section>
  )
}
