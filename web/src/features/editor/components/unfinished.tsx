import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '@/api/query'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import type { Unfinished } from '../types'
import { cancelUpload } from '../upload'

/** What was sent in part before this page was opened, asked once. */
const query = () => ({
  ...apiQuery('/admin/api/v1/uploads'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Files that were sent in part: the same file, chosen again, goes on where it stopped. */
export function UnfinishedUploads({ hidden }: { hidden: string[] }) {
  const client = useQueryClient()
  const { data } = useQuery(query())
  const waiting = ((data?.data ?? []) as Unfinished[]).filter(({ name }) => !hidden.includes(name))
  if (waiting.length === 0) return null
  async function cancel(id: string) {
    try {
      await cancelUpload(id)
    } catch (error) {
      toast({ kind: 'danger', text: errorText(error) })
    }
    await client.refetchQueries({ queryKey: query().queryKey })
  }
  return (
    <section className="unfinished" aria-labelledby="unfinished-head" data-slot="unfinished">
      <h3 id="unfinished-head">{t('add.unfinished')}</h3>
      <p className="admin-note">{t('add.unfinished_hint')}</p>
      <ul className="uploads">
        {waiting.map(({ id, name, received, size_bytes }) => {
          const text = t('add.unfinished_of', {
            percent: Math.floor((received / size_bytes) * 100),
          })
          return (
            <li key={id}>
              <Icon name="file" size={22} />
              <div className="upload-file">
                <b>{name}</b>
                <progress
                  className="progress"
                  max={size_bytes}
                  value={received}
                  aria-label={text}
                />
                <small>{text}</small>
              </div>
              <button
                type="button"
                className="icon-button"
                aria-label={t('add.cancel_of', { name })}
                onClick={() => void cancel(id)}
              >
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
