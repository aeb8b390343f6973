import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { readerAssets } from './patches/reader-assets.mjs'
import { shippedPackages } from './patches/shipped.mjs'

const server = process.env.SUDAR_URL ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), readerAssets(), shippedPackages()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/edu': server, '/licences': server, '/en/licences': server } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // The server writes the page itself and finds both entries in the manifest.
    rollupOptions: {
      input: { main: 'src/app/main.tsx', first: 'src/kit/first.css' },
      // A phone pays a round trip for every six files: the frame is one, the public screens another.
      // The libraries are apart because main.tsx evaluates each in a task of its own.
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: /preload-helper|\/src\/app\/(main|yield)\.tsx?$/ },
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|\/app\/parts\/react/,
            },
            { name: 'router', test: /\/node_modules\/@tanstack\/|\/app\/parts\/router/ },
            {
              name: 'frame',
              test: /\/src\/(app\/(start\.tsx|cite\.ts)|kit\/(hooks\/use-(document-title|interval)|dialog\/modal)\.ts)$/,
            },
            // The reader's, in two files; what other screens need of them stays apart.
            { name: 'lease', test: /\/src\/api\/lease\.ts$/ },
            {
              name: 'reading',
              test: new RegExp(
                '/src/features/reader/(' +
                  '(api|places/(asked|counterpart|place-sync|place)|time/time-queue)\\.ts|' +
                  'engine/core/(failure|turn)\\.ts|components/open-item\\.tsx)$',
              ),
            },
            {
              name: 'passages',
              test: /\/src\/features\/reader\/engine\/(epub\/anchor|core\/(edition|quote|selection|sentences|text|types))\.ts$/,
            },
            { name: 'form', test: /\/src\/kit\/form\// },
            {
              // few bytes each: home pays for the name of every file that later pages share
              name: 'small',
              test: /\/src\/kit\/(hooks\/use-debounced|keyboard\/line-keys|format\/days-left)\.ts$/,
            },
            { name: 'public', test: /\/src\/app\/routes\/(home|listing)\.tsx$/ },
            { name: 'title', test: /\/src\/app\/routes\/(content|author|series)\.tsx$/ },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/kit/testing/setup.ts'],
    testTimeout: 30_000, // a busy machine is no fault
  },
})
