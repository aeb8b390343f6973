import { describe, expect, it } from 'vitest'
import { commandOf } from './keys'

const press = (init: KeyboardEventInit, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, ...init })
  target.dispatchEvent(event)
  return commandOf(event)
}

describe('commandOf', () => {
  it.each([
    [{ key: 'ArrowLeft' }, 'left'],
    [{ key: ' ' }, 'next'],
    [{ key: 'ArrowDown' }, 'down'],
    [{ key: 'ArrowUp' }, 'up'],
    [{ key: ' ', shiftKey: true }, 'previous'],
    [{ key: 'э', code: 'KeyT' }, 'contents'],
    [{ key: 'ы', code: 'KeyS' }, 'search'],
    [{ key: 'з', code: 'KeyP' }, 'pages'],
    [{ key: 'r', code: 'KeyR' }, 'rotate'],
    [{ key: 'R', code: 'KeyR', shiftKey: true }, null],
    [{ key: 'Home' }, 'first'],
    [{ key: '/', code: 'Slash' }, 'search'],
    [{ key: '?', code: 'Slash', shiftKey: true }, 'keys'],
    [{ key: 'ArrowLeft', altKey: true }, null],
    [{ key: 't', code: 'KeyT', ctrlKey: true }, null],
    [{ key: 'ArrowRight', shiftKey: true }, null],
  ])('%o is %s', (init, command) => {
    expect(press(init)).toBe(command)
  })

  it.each(['radio', 'checkbox'])('shares the keys with a %s', (type) => {
    const choice = document.body.appendChild(document.createElement('input'))
    choice.type = type
    expect(press({ key: 'ArrowDown' }, choice)).toBeNull()
    expect(press({ key: ' ' }, choice)).toBeNull()
    expect(press({ key: 'r', code: 'KeyR' }, choice)).toBe('rotate')
    expect(press({ key: 'Escape' }, choice)).toBe('escape')
  })

  it('leaves fields and pressed buttons alone', () => {
    const field = document.body.appendChild(document.createElement('input'))
    const button = document.body.appendChild(document.createElement('button'))
    expect(press({ key: 'ArrowLeft' }, field)).toBeNull()
    expect(press({ key: ' ' }, button)).toBeNull()
    expect(press({ key: 'ArrowRight' }, button)).toBe('right')
    expect(press({ key: 'Escape' }, field)).toBe('escape')
    field.value = 'гол'
    expect(press({ key: 'Escape' }, field)).toBeNull()
  })
})
