import { createRoot } from 'react-dom/client'

/** React alone, so that it is evaluated in a task of its own. */
export const react = createRoot
