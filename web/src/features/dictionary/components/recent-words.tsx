import { useState } from 'react'
import { forgetWords, recentWords } from '../history'
import { t } from '../texts'
import { WordLinks } from './word-links'

/** What can be looked up, and what was on this device. */
export function RecentWords() {
  const [words, setWords] = useState(recentWords)
  const clear = () => {
    forgetWords()
    setWords([])
  }
  return (
    <>
      <p className="dict-start">{t('start')}</p>
      <WordLinks title={t('recent')} words={words}>
        <button type="button" className="button button-text" onClick={clear}>
          {t('recent_clear')}
        </button>
      </WordLinks>
    </>
  )
}
