import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const sent: { message: string; stack: string; page: string }[] = []
const server = setupServer(
  http.post('*/edu/p/api/v1/errors', async ({ request }) => {
    sent.push((await request.json()) as (typeof sent)[number])
    return HttpResponse.json({ status: 'success', data: {} }, { status: 202 })
  }),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

test('an error is told once, without what is personal, and five a page at most', async () => {
  const { report } = await import('./report-error')
  const first = new Error(
    'no answer from https://sudar.mn/c/content?search=нууц for a.b@example.mn',
  )
  report(first)
  report(new Error(first.message))
  report(Object.assign(new Error('403'), { name: 'ApiError' }))
  for (let n = 0; n < 9; n++) report(`fault ${n}`)
  await vi.waitFor(() => expect(sent).toHaveLength(5))
  expect(sent[0]?.message).toBe('Error: no answer from https://sudar.mn/c/content for …')
  expect(JSON.stringify(sent)).not.toMatch(/нууц|example\.mn/)
  expect(sent[1]?.message).toBe('Error: fault 0')
})
