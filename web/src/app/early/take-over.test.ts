import { beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from './take-over'

const server = `
  <div><button type="button" aria-label="Цэс"></button>
  <form><input type="checkbox" name="kind" value="book"><input type="checkbox" name="kind" value="article">
  <input name="year"><select><option value="a" selected></option><option value="b"></option></select></form>
  <details><summary>Бу\u00adсад</summary></details>
  <ul><li><button type="button">Мэдээлэх</button></li><li><button type="button">Мэдээлэх</button></li></ul></div>`

const root = document.createElement('div')
const rest = () => Promise.resolve()
const find = <T extends Element>(selector: string) => root.querySelector(selector) as T

/** The recording of the page's head (document.html). */
function record() {
  const early = Object.assign([] as Event[], {
    hear: (event: Event) => void early.push(event),
    kinds: ['click', 'keydown', 'pointerdown', 'pointerup'],
  })
  document.early = early
  for (const kind of early.kinds) document.addEventListener(kind, early.hear, true)
}

beforeEach(() => {
  root.innerHTML = server
  document.body.replaceChildren(root)
  record()
})

/** The app draws the same page anew; what happens on it is told. */
function draw() {
  const heard: string[] = []
  root.innerHTML = server
  for (const kind of ['click', 'change', 'blur'])
    root.addEventListener(
      kind,
      ({ type, target }) =>
        heard.push(`${type} ${[...root.querySelectorAll('*')].indexOf(target as Element)}`),
      true,
    )
  return heard
}

test('buttons are pressed once each, in the order they were pressed', async () => {
  const [, first, second] = root.querySelectorAll<HTMLElement>('button')
  for (const button of [second, first, second]) button?.click()
  const carryOver = takeOver(root, rest)
  const heard = draw()
  await carryOver()
  const at = (i: number) =>
    [...root.querySelectorAll('*')].indexOf(root.querySelectorAll('button')[i] as Element)
  expect(heard).toEqual([`click ${at(2)}`, `click ${at(1)}`])
})

test('boxes, choices, years and what is unfolded become what they were, and the app hears of it', async () => {
  find<HTMLInputElement>('[value=article]').click()
  find<HTMLInputElement>('[value=book]').click()
  find<HTMLInputElement>('[value=book]').click()
  find<HTMLSelectElement>('select').value = 'b'
  find<HTMLInputElement>('[name=year]').value = '1990'
  find<HTMLDetailsElement>('details').open = true
  const carryOver = takeOver(root, rest)
  const heard = draw()
  await carryOver()
  expect(find<HTMLInputElement>('[value=article]').checked).toBe(true)
  expect(find<HTMLInputElement>('[value=book]').checked).toBe(false)
  expect(find<HTMLSelectElement>('select').value).toBe('b')
  expect(find<HTMLInputElement>('[name=year]').value).toBe('1990')
  expect(find<HTMLDetailsElement>('details').open).toBe(true)
  expect(new Set(heard.map((each) => each.split(' ')[0]))).toEqual(
    new Set(['click', 'change', 'blur']),
  )
})

test('a list whose order none of the options is stays as the address says', async () => {
  find('option[selected]').removeAttribute('selected')
  expect(find<HTMLSelectElement>('select').value).toBe('a')
  const carryOver = takeOver(root, rest)
  const heard = draw()
  await carryOver()
  expect(heard).toEqual([])
})

test('the focus and the selected letters stay', async () => {
  const year = find<HTMLInputElement>('[name=year]')
  year.focus()
  year.value = '1990'
  year.setSelectionRange(1, 3)
  const carryOver = takeOver(root, rest)
  draw()
  await carryOver()
  expect(document.activeElement).toBe(find('[name=year]'))
  expect(find<HTMLInputElement>('[name=year]').selectionStart).toBe(1)
})

test('what is drawn later is waited for', async () => {
  vi.useFakeTimers()
  find<HTMLElement>('button').click()
  const carryOver = takeOver(root, rest)
  root.innerHTML = ''
  const done = carryOver()
  await vi.advanceTimersByTimeAsync(500)
  const heard = draw()
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(heard).toHaveLength(1)
  vi.useRealTimers()
})
