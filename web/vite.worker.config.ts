import { defineConfig } from 'vite'

// The service worker is one classic script without imports at /sw.js, the address of its scope.
export default defineConfig({
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: 'src/worker/sw.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
