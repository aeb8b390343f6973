import { watchErrors } from './browser-errors'
import { yieldToMain } from './yield'

/**
 * What the app is made of is evaluated one library at a time, a task each: together they hold up a
 * slow phone for a fifth of a second. The server's page names all of them, so they arrive at once.
 */
async function load(root: HTMLElement) {
  await import('./parts/react')
  await yieldToMain()
  await import('./parts/router')
  await yieldToMain()
  const { start } = await import('./start')
  await yieldToMain()
  await start(root)
}

watchErrors()
const root = document.getElementById('root')
// Not awaited: the chunks it waits for import this one.
if (root) void load(root)
