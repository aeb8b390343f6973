import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Marked } from './marked'

test('the matched parts of a text are marked, the rest is not', () => {
  const { container } = render(<Marked text="Тунгалаг Тамир" marks={[[9, 12]]} />)
  expect(container.querySelector('mark')).toHaveTextContent('Там')
  expect(container).toHaveTextContent('Тунгалаг Тамир')
})

test('a text without marks stays whole', () => {
  const { container } = render(<Marked text="Тунгалаг" marks={[]} />)
  expect(container.querySelector('mark')).toBeNull()
})
