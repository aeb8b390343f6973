import { expect, test } from 'vitest'
import { counterpartOf } from './counterpart'

const page = (html: string) => {
  const root = document.createElement('div')
  root.innerHTML = html
  return root
}

test.each([
  ['/a?x=1&y=2', '/a?y=2&x=1', true],
  ['/a?x=1&x=2', '/a?x=2&x=1', false],
  ['/a?x=1', '/a?x=2', false],
  ['/a', '/b', false],
  ['http://', 'http://', true], // no address at all
])('%s and %s are links of one name: %s', (server, app, same) => {
  const old = page(`<a href="/other">…</a><a href="${server}">…</a>`)
  const drawn = page(`<a href="${app}">…</a>`)
  const link = old.querySelector('a:last-child') as Element
  expect(counterpartOf(link, [old], drawn)).toBe(same ? drawn.querySelector('a') : undefined)
})
