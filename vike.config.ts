import react from '@vitejs/plugin-react'
import type { Config } from 'vike/types'

/** Vike's and Vite's settings; `renderer/+config.ts` hands them to Vike, which does not read this file itself. */
export default {
  csp: { nonce: true },
  // Both with and without a trailing slash are answered; Vike would redirect.
  disableUrlNormalization: true,
  vite: {
    plugins: [react()],
    resolve: {
      // RJSF imports a markdown renderer (87 kB) that no schema of ours uses.
      alias: {
        'markdown-to-jsx/react': new URL('./renderer/ui/form/no-markdown.ts', import.meta.url).pathname,
      },
    },
    build: { target: 'es2022', assetsInlineLimit: 0 },
    environments: {
      ssr: { build: { rolldownOptions: { input: { index: 'server/main.ts' } } } },
    },
  },
} satisfies Config
