import { expect, test, vi } from 'vitest'
import { type Action, end, type Modal, reduce } from './modal-stack'

const content = (id: string): Modal => ({ id, type: 'content', props: { title: id, children: id } })
const opening = (modal: Modal): Action => ({ type: 'OPEN', modal })
const ids = (stack: readonly Modal[]) => stack.map(({ id }) => id)
const of = (...names: string[]) =>
  names
    .map(content)
    .map(opening)
    .reduce(reduce, [] as readonly Modal[])

test('OPEN puts a dialog on top, an open id stays as it is', () => {
  const stack = of('a', 'b')
  expect(ids(stack)).toEqual(['a', 'b'])
  expect(reduce(stack, opening(content('a')))).toBe(stack)
})

test('CLOSE takes one away by its id, wherever it lies, an unknown id changes nothing', () => {
  const stack = of('a', 'b', 'c')
  expect(ids(reduce(stack, { type: 'CLOSE', id: 'b' }))).toEqual(['a', 'c'])
  expect(ids(reduce(stack, { type: 'CLOSE', id: 'x', canceled: true }))).toEqual(['a', 'b', 'c'])
})

test('CLOSE_ALL empties the stack', () => {
  expect(reduce(of('a', 'b'), { type: 'CLOSE_ALL' })).toEqual([])
})

test('a record is never changed in place', () => {
  const stack = Object.freeze(of('a', 'b'))
  for (const action of [
    opening(content('c')),
    { type: 'CLOSE', id: 'a' },
    { type: 'CLOSE_ALL' },
  ] as Action[])
    expect(() => reduce(stack, action)).not.toThrow()
})

test('only a question that got no answer is told that it was cancelled', () => {
  const heard: string[] = []
  const listeners = { onCancel: () => heard.push('cancel'), onClose: () => heard.push('close') }
  const labels = { confirm: 'Устгах', cancel: 'Болих' }
  const question: Modal = { id: 'q', type: 'confirm', props: { title: 'q', labels, ...listeners } }
  end(question, false)
  expect(heard.splice(0)).toEqual(['close'])
  end(question, true)
  expect(heard).toEqual(['cancel', 'close'])
  const onClose = vi.fn()
  end({ id: 'c', type: 'content', props: { title: 'c', children: null, onClose } }, true)
  expect(onClose).toHaveBeenCalledOnce()
})
