import { useState } from 'react'
import { kinds } from '@/api/kinds'
import { AreaField, ChoiceField, TextField } from '@/kit/form/fields'
import { isDraft } from '../model'
import { t } from '../texts'
import type { Form } from '../types'
import type { RecordState } from '../use-record'

const languages = ['mn', 'en', 'ru', 'zh', 'ja', 'ko', 'de', 'fr', 'kk', 'bo', 'sa'] as const
type Language = (typeof languages)[number]

const isKnown = (language: string): language is Language =>
  (languages as readonly string[]).includes(language)
const languageName = (language: string) =>
  isKnown(language) ? t(`language.${language}`) : language

/** The languages to choose from, with the record's own where it is another. */
function languageOptions(own: string): [string, string][] {
  const all = isKnown(own) ? languages : [own, ...languages]
  return all.map((language) => [language, languageName(language)])
}

export interface SectionProps {
  record: RecordState
}

type Texts = keyof { [F in keyof Form as Form[F] extends string ? F : never]: 1 } & string

/** What a field of text needs. */
export const fieldOf = ({ form, errors, set }: RecordState, name: Texts) => ({
  value: form[name] as string,
  error: errors[name],
  onText: (text: string) => set({ [name]: text } as Partial<Form>),
})

/** A year as it is typed: digits, or nothing. */
const yearOf = (text: string) => Number(text.replace(/\D/g, '').slice(0, 4))

/** Title, subtitle and summary in another language than the record's own. */
function Translation({ record, language }: SectionProps & { language: string }) {
  const { form, set, errors } = record
  const texts = form.translations.find((each) => each.language === language) ?? { language }
  const name = languageName(language)
  function write(change: object) {
    const others = form.translations.filter((each) => each !== texts)
    set({ translations: [...others, { ...texts, ...change }] })
  }
  return (
    <div className="editor-two">
      <TextField
        label={t('field.title_other', { language: name })}
        lang={language}
        value={texts.title ?? ''}
        error={errors.translations}
        onText={(title) => write({ title })}
      />
      <TextField
        label={t('field.subtitle_other', { language: name })}
        lang={language}
        value={texts.subtitle ?? ''}
        onText={(subtitle) => write({ subtitle })}
      />
      <div className="editor-wide">
        <AreaField
          label={t('field.summary_other', { language: name })}
          lang={language}
          rows={3}
          value={texts.summary ?? ''}
          onText={(summary) => write({ summary })}
        />
      </div>
    </div>
  )
}

/** The titles in other languages, and a button for the one that readers of the site need. */
function Translations({ record }: SectionProps) {
  const { form } = record
  const [added, setAdded] = useState<string[]>([])
  const other = form.language === 'en' ? 'mn' : 'en'
  const shown = [...new Set([...form.translations.map((each) => each.language), ...added])]
    .sort()
    .filter((language) => language !== form.language)
  return (
    <>
      {shown.map((language) => (
        <Translation key={language} record={record} language={language} />
      ))}
      {!shown.includes(other) && (
        <button
          type="button"
          className="button button-text"
          onClick={() => setAdded([...added, other])}
        >
          {t('field.add_language', { language: languageName(other) })}
        </button>
      )}
    </>
  )
}

/** What the work is called, what it is, who published it. */
export function Basics({ record }: SectionProps) {
  const { form, set, errors, base } = record
  return (
    <div className="editor-fields">
      <TextField label={t('field.title')} required maxLength={1000} {...fieldOf(record, 'title')} />
      <div className="editor-two">
        <TextField label={t('field.subtitle')} {...fieldOf(record, 'subtitle')} />
        <TextField label={t('field.original_title')} {...fieldOf(record, 'original_title')} />
        <ChoiceField
          label={t('field.kind')}
          options={kinds.map((kind) => [kind, t(`kind.${kind}`)])}
          value={form.kind}
          error={errors.kind}
          onText={(kind) => set({ kind: kind as Form['kind'] })}
        />
        <ChoiceField
          label={t('field.language')}
          options={languageOptions(form.language)}
          {...fieldOf(record, 'language')}
        />
        <TextField label={t('field.publisher')} {...fieldOf(record, 'publisher')} />
        <TextField label={t('field.place')} {...fieldOf(record, 'place')} />
        <TextField
          label={t('field.year')}
          inputMode="numeric"
          value={form.year ? String(form.year) : ''}
          error={errors.year}
          onText={(text) => set({ year: yearOf(text) })}
        />
        <TextField label={t('field.edition')} {...fieldOf(record, 'edition')} />
      </div>
      <AreaField
        label={t('field.summary')}
        rows={4}
        hint={t('field.summary_hint', { n: form.summary.length })}
        {...fieldOf(record, 'summary')}
      />
      {(base.form.description || form.description) && (
        <AreaField label={t('field.description')} rows={4} {...fieldOf(record, 'description')} />
      )}
      <Translations record={record} />
      <TextField
        label={t('field.title_mong')}
        lang="mn-Mong"
        hint={isDraft(form) || form.title_mong ? t('field.title_mong_hint') : undefined}
        {...fieldOf(record, 'title_mong')}
      />
      {form.title_mong && (
        <p className="title-mong" lang="mn-Mong">
          {form.title_mong}
        </p>
      )}
    </div>
  )
}
