import { describe, expect, it } from 'vitest'
import { commandOf } from './commands'

const press = (init: KeyboardEventInit, on = 'main') => {
  const target = document.createElement(on)
  let found: ReturnType<typeof commandOf> = null
  target.addEventListener('keydown', (event) => {
    found = commandOf(event)
  })
  target.dispatchEvent(new KeyboardEvent('keydown', init))
  return found
}

describe('the keys of the player', () => {
  it.each([
    [{ key: ' ' }, 'toggle'],
    [{ key: 'ArrowLeft' }, 'back'],
    [{ key: 'ArrowRight' }, 'forward'],
    [{ key: 'ArrowLeft', shiftKey: true }, 'previous'],
    [{ key: 'ArrowRight', shiftKey: true }, 'next'],
    [{ key: 'х', code: 'BracketLeft' }, 'slower'],
    [{ key: 'ъ', code: 'BracketRight' }, 'faster'],
    [{ key: 'ь', code: 'KeyM' }, 'mute'],
    [{ key: 'и', code: 'KeyB' }, 'bookmark'],
    [{ key: 'm', code: 'KeyM', ctrlKey: true }, null],
    [{ key: 'ArrowUp' }, null],
    [{ key: '?', code: 'Slash', shiftKey: true }, 'keys'],
    [{ key: 'Ю', code: 'Slash', shiftKey: true }, 'keys'],
  ] as const)('%o is %s', (init, command) => expect(press(init)).toBe(command))

  it('leave what has the focus its own keys', () => {
    expect(press({ key: ' ' }, 'button')).toBeNull()
    expect(press({ key: 'ArrowRight' }, 'button')).toBe('forward')
    for (const field of ['input', 'textarea', 'select', 'dialog'])
      expect(press({ key: 'ArrowRight' }, field)).toBeNull()
  })
})
