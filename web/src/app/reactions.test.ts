import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '@/api/client'
import { installReactions } from './reactions'
import type { AppRouter } from './router'

afterEach(() => vi.unstubAllGlobals())

function small() {
  const root = createRootRoute()
  const routes = ['/', '/privacy', '/402'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  return createRouter({ routeTree: root.addChildren(routes), history })
}

test('a link pressed while a closed library is left does not keep the reader in it', async () => {
  const body = JSON.stringify({ status: 'fail', code: 'organization_suspended', message: '' })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 402 }))
  const router = small()
  await router.load()
  installReactions(router as unknown as AppRouter)
  await expect(api.GET('/api/v1/auth/me', {})).rejects.toMatchObject({ status: 402 })
  await router.navigate({ to: '/privacy' })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/402'))
  expect(router.state.location.search).toMatchObject({ reason: 'organization_suspended' })
})
