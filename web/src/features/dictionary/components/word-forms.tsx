import type { Word, WordForm } from '@/api/types'
import { caseRows, parted, verbRows } from '../model'
import { t } from '../texts'

interface FormProps {
  word: Word
  /** the form that was met */
  form?: string
}

/** The tables of the forms of a word: of a noun its cases, also of one's own, of a verb all. */
export function WordForms({ word, form }: FormProps) {
  return (
    <>
      {word.inflection.length > 0 && (
        <CaseTable word={word} form={form} caption={t('inflection')} forms={word.inflection} />
      )}
      {word.own_forms.length > 0 && (
        <>
          <CaseTable word={word} form={form} caption={t('own')} forms={word.own_forms} />
          <p className="dict-own" lang="mn">
            {t('own_personal', { word: word.headword })}
          </p>
        </>
      )}
      {word.conjugation.length > 0 && <VerbTable word={word} form={form} />}
    </>
  )
}

function Cell({ word, form, text = '' }: FormProps & { text?: string }) {
  const [stem, ending] = parted(word.headword, text)
  return (
    <td className={text && text === form ? 'dict-met' : undefined} lang="mn">
      {stem}
      <b>{ending}</b>
    </td>
  )
}

interface CaseTableProps extends FormProps {
  caption: string
  forms: WordForm[]
}

function CaseTable({ word, form, caption, forms }: CaseTableProps) {
  return (
    <table className="dict-forms">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('case')}</th>
          <th scope="col">{t('number.one')}</th>
          <th scope="col">{t('number.many')}</th>
        </tr>
      </thead>
      <tbody>
        {caseRows(forms).map((row) => (
          <tr key={row.case}>
            <th scope="row">{t(`case.${row.case}`)}</th>
            <Cell word={word} form={form} text={row.one} />
            <Cell word={word} form={form} text={row.many} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function VerbTable({ word, form }: FormProps) {
  return (
    <table className="dict-forms dict-verb">
      <caption>{t('conjugation')}</caption>
      {verbRows(word.conjugation).map(({ group, rows }) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {t(`verb.${group}`)}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.form}>
              <th scope="row">{t(`verb.${row.form}`)}</th>
              <Cell word={word} form={form} text={row.text} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
