import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import '@mantine/core/styles/default-css-variables.layer.css'

const theme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-title)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
})

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of open drawers writes a style of its own.
setNonce(nonce())

const dark = () => {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen !== 'light' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Mantine follows the page's own theme (data-theme); it keeps no choice of its own. */
const followPage: MantineColorSchemeManager = {
  get: () => (dark() ? 'dark' : 'light'),
  set() {},
  subscribe() {},
  unsubscribe() {},
  clear() {},
}

/** The ground for drawers, dialogs and toasts: Mantine in our tokens, loaded with the first one. */
export function Overlay({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={nonce}
      colorSchemeManager={followPage}
      cssVariablesResolver={() => ({ variables: tokens, light: {}, dark: {} })}
    >
      {children}
    </MantineProvider>
  )
}

const tokens: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-color-anchor': 'var(--link)',
}
