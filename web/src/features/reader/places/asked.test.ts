import { describe, expect, it } from 'vitest'
import { askedPlace } from './asked'

describe('askedPlace', () => {
  it('reads the locator of a link', () => {
    const place = {
      href: 'a.xhtml',
      locations: { progression: 0.5 },
      text: { highlight: 'Номын & сан' },
    }
    expect(askedPlace(`?lang=mn&loc=${encodeURIComponent(JSON.stringify(place))}`)).toEqual(place)
  })

  it.each([
    '',
    '?loc=',
    '?loc=x',
    '?loc=null',
    '?loc=3',
    '?loc={"href":"a"}',
    '?loc={"href":"a","locations":null}',
    '?loc={"href":1,"locations":{}}',
  ])('ignores %s', (search) => expect(askedPlace(search)).toBeNull())
})
