import { useState } from 'react'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { addSource, type NewSource as Source, useAskAgain } from '../api'
import { visibilities } from '../model'
import { t } from '../texts'

const fresh: Source = {
  kind: 'oai',
  url: '',
  prefix: 'oai_dc',
  every: 'daily',
  visibility: 'draft',
}

/** The form of a new source. */
export function NewSource() {
  const [source, setSource] = useState(fresh)
  const again = useAskAgain()
  const { busy, wrong, errors, act } = useAct({ fields: ['url', 'set', 'prefix'] })
  const set = (change: Partial<Source>) => setSource({ ...source, ...change })
  const kind = (next: string) =>
    setSource(
      next === 'opds'
        ? { ...source, kind: 'opds', prefix: undefined, set: undefined }
        : { ...source, kind: 'oai', prefix: 'oai_dc' },
    )
  const add = () =>
    act(async () => {
      await addSource(source)
      setSource(fresh)
      await again()
    })
  return (
    <form
      className="source-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <h3>{t('source_new')}</h3>
      <ChoiceField
        label={t('source_kind')}
        value={source.kind}
        options={[
          ['oai', t('format.oai')],
          ['opds', t('format.opds')],
        ]}
        onText={kind}
      />
      <TextField
        label={t('source_url')}
        type="url"
        inputMode="url"
        value={source.url}
        error={errors.url}
        onText={(url) => set({ url })}
      />
      {source.kind === 'oai' && (
        <>
          <ChoiceField
            label={t('source_prefix')}
            value={source.prefix ?? 'oai_dc'}
            error={errors.prefix}
            options={[
              ['oai_dc', 'Dublin Core (oai_dc)'],
              ['marc21', 'MARC 21 (marc21)'],
            ]}
            onText={(prefix) => set({ prefix: prefix as 'oai_dc' })}
          />
          <TextField
            label={t('source_set')}
            hint={t('source_set_hint')}
            value={source.set ?? ''}
            error={errors.set}
            onText={(text) => set({ set: text || undefined })}
          />
        </>
      )}
      <ChoiceField
        label={t('source_every')}
        value={source.every}
        options={(['hourly', 'daily', 'weekly'] as const).map(
          (each) => [each, t(`every.${each}`)] as const,
        )}
        onText={(every) => set({ every: every as 'daily' })}
      />
      <ChoiceField
        label={t('visibility')}
        value={source.visibility}
        options={visibilities.map((each) => [each, t(`visibility.${each}`)] as const)}
        onText={(visibility) => set({ visibility: visibility as 'draft' })}
      />
      <FormError text={wrong} />
      <button type="submit" className="button button-primary" disabled={busy}>
        {t('source_add')}
      </button>
    </form>
  )
}
