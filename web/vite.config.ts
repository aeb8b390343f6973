import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { readerAssets } from './patches/reader-assets.mjs'

const server = process.env.SUDAR_URL ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), readerAssets()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  server: { port: 5173, proxy: { '/edu': server } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // The server writes the page itself and finds both entries in the manifest.
    rollupOptions: {
      input: { main: 'src/app/main.tsx', first: 'src/kit/first.css' },
      // A phone pays a round trip for every six files: the frame is one, the public screens another.
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: /\/src\/app\/main\.tsx$/ },
            { name: 'public', test: /\/src\/app\/routes\/(home|listing|content|author)\.tsx$/ },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/kit/testing/setup.ts'],
  },
})
