import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colour, Entry, KeptEntry } from '@/api/types'
import { FormActs } from '@/kit/form/acts'
import { AreaField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { askAnew, sayDone, sayKept } from '../../done'
import { change, create, type Writing } from '../../entries-api'
import { tagsFrom } from '../../entry'
import { colours } from '../../filters'
import { later, newEntry, orLater } from '../../offline/later'
import { t } from '../../texts'
import { Conflict } from './conflict'

export interface EntryFormProps {
  /** the entry that is changed; without it a free note is written */
  entry?: Entry
  /** the folder of a new one */
  folder: string
  /** what somebody else wrote, when that is known to be another text */
  other?: Entry
  onEnd: () => void
}

const choices = () =>
  [
    ['', t('entry.no_colour')],
    ...colours.map((colour) => [colour, t(`colour.${colour}`)] as const),
  ] as const

/** Writes a free note, or changes an entry; what somebody else wrote meanwhile is shown beside it. */
export function EntryForm({ entry, folder, other: known, onEnd }: EntryFormProps) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(() => entry ?? newEntry(folder))
  const [other, setOther] = useState(known)
  async function keep(writing: Writing) {
    let kept: KeptEntry | undefined
    const { id, client_id, created_at } = seen
    const done = await orLater(client, [seen], { writing }, async () => {
      kept = id
        ? await change(seen, writing)
        : await create(writing, folder, { client_id, created_at })
    })
    void askAnew(client)
    if (!kept?.offered) {
      if (done === later) sayKept()
      else sayDone({ text: t('entry.saved') })
      return onEnd()
    }
    setSeen(kept.entry)
    setOther(kept.entry.body === writing.body ? kept.offered : kept.entry)
  }
  const { values, set, errors, wrong, busy, onSubmit } = useForm({
    initial: {
      body: entry?.body ?? '',
      colour: entry?.colour ?? '',
      tags: entry?.tags.join(', ') ?? '',
    },
    send: ({ body, colour, tags }) =>
      keep({ body: body.trim(), colour: colour as Colour | '', tags: tagsFrom(tags) }),
  })
  return (
    <form className="corner-form" onSubmit={onSubmit} noValidate>
      {entry?.quote && (
        <blockquote className="entry-quote" data-colour={values.colour || undefined}>
          <span>{entry.quote}</span>
        </blockquote>
      )}
      <AreaField
        label={t('entry.body')}
        placeholder={t('entry.placeholder')}
        rows={5}
        maxLength={10_000}
        value={values.body}
        error={errors.body}
        data-autofocus
        onText={(body) => set({ body })}
      />
      {other && <Conflict text={other.body} onTake={(body) => set({ body })} />}
      <ChoiceField
        label={t('entry.colour')}
        options={choices()}
        value={values.colour}
        error={errors.colour}
        onText={(colour) => set({ colour: colour as Colour | '' })}
      />
      <TextField
        label={t('entry.tags')}
        hint={t('entry.tags_hint')}
        maxLength={500}
        value={values.tags}
        error={errors.tags}
        onText={(tags) => set({ tags })}
      />
      <FormError text={wrong} />
      <FormActs cancel={t('entry.cancel')} onCancel={onEnd} act={t('entry.save')} busy={busy} />
    </form>
  )
}
