import { expect, test } from 'vitest'
import type { SystemHealth } from '@/api/types'
import mn from './later.mn.json'

/** Every reason that the server may give, by the check that has it. */
const reasons: Record<SystemHealth['checks'][number]['name'], string[]> = {
  database: ['pending'],
  files: ['unreachable', 'uncounted'],
  space: ['full', 'low'],
  index: ['building', 'silent', 'behind'],
  passages: ['building'],
  mail: ['kept', 'failing', 'unused'],
  jobs: ['stuck', 'failed'],
}

test('each reason of each check is said in words', () => {
  const texts: Record<string, string> = mn
  for (const [name, each] of Object.entries(reasons))
    for (const reason of each) expect(texts[`why.${name}.${reason}`], reason).toBeTruthy()
})
