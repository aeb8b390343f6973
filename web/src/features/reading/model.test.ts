import { expect, test } from 'vitest'
import { paths } from '@/kit/navigation/paths'
import { keptPlaces, resume } from './model'

const place = { item_id: 7, title: 'Алтайд', progression: 0.4, kind: 'audio' }

test.each([null, '', 'not json', '{}', '[null, 1, {"item_id": "x"}]'])(
  'broken storage %s keeps nothing',
  (stored) => expect(keptPlaces(stored)).toEqual([]),
)

test('a sound place resumes where it is heard', () => {
  const [kept] = keptPlaces(JSON.stringify([place]))
  expect(kept && resume(kept)).toEqual(paths.listen(7))
})
