import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Config } from 'vike/types'

/**
 * Two files instead of a dozen, which compress 3 kB better: what every page needs, and what the first paint of a
 * calendar needs. The rest (forms, later steps) is split where it is imported.
 */
const groups = [
  {
    name: 'core',
    test: /node_modules\/(react|react-dom|scheduler)\/|\/schemas\/(?!form|fault|email)|\/locales\/|renderer\/(app|browser|screen\/(?!form)|ui\/(icon|button|notice|step))/,
  },
  {
    name: 'calendar',
    test: /renderer\/(widgets\/(slot|use-slots|booking-summary|change-policy|chosen-time|face|place|price|zone-choice)|ui\/(month|date|use-roving|slot|summary|fact|avatar|time-list|timezone-picker|skeleton))/,
  },
]

/** Vike's and Vite's settings; `renderer/+config.ts` hands them to Vike, which does not read this file itself. */
export default {
  csp: { nonce: true },
  // Both with and without a trailing slash are answered; Vike would redirect.
  disableUrlNormalization: true,
  vite: {
    plugins: [react()],
    resolve: {
      // Vike bundles this file away from its place, so paths start where the command is run.
      // RJSF imports a markdown renderer (87 kB) that no schema of ours uses.
      alias: {
        'markdown-to-jsx/react': resolve('renderer/ui/form/no-markdown.ts'),
      },
    },
    build: { target: 'es2022', assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups, includeDependenciesRecursively: false },
            },
          },
        },
      },
      ssr: { build: { rolldownOptions: { input: { index: 'server/main.ts' } } } },
    },
  },
} satisfies Config
