import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { ToastOutlet } from '@/kit/feedback/toast-outlet'
import type { AppRouter } from './router'

export interface AppProps {
  client: QueryClient
  router: AppRouter
  onReady: () => void
}

export function App({ client, router, onReady }: AppProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first commit
  useEffect(onReady, [])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastOutlet />
      </QueryClientProvider>
    </StrictMode>
  )
}
