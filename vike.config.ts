import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Config } from 'vike/types'
import type { Plugin } from 'vite'

/** What every page needs, in one file, which compresses 2 kB better than a dozen; the rest splits at its imports. */
const core = {
  name: 'core',
  test: /node_modules\/(react|react-dom|scheduler)\/|\/schemas\/(?!form|fault|email)|\/locales\/|renderer\/(app\/(?!\+)|layouts|browser|screen\/(?!form)|widgets\/(registry|records|slot-query|face|price|place)|ui\/(icon|button|notice|step|action|brand|language|skeleton|avatar|fact))/,
}

/**
 * What RJSF imports and no form of ours uses: a markdown renderer (87 kB), and addresses in schemas (24 kB), where
 * ours point inside their document. Only of a build: the development server bundles AJV along, which needs them.
 */
const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  // Vike bundles this file away from its place, so paths start where the command is run.
  config: () => ({
    resolve: {
      alias: {
        'markdown-to-jsx/react': resolve('renderer/ui/form/no-markdown.ts'),
        'fast-uri': resolve('renderer/ui/form/no-uri.ts'),
      },
    },
  }),
}

/** Vike's and Vite's settings; `renderer/+config.ts` hands them to Vike, which does not read this file itself. */
export default {
  csp: { nonce: true },
  // Both with and without a trailing slash are answered; Vike would redirect.
  disableUrlNormalization: true,
  vite: {
    plugins: [react(), withoutUnused],
    // What a page needs is preloaded by its HTML; Vite's own helper for that would cost 1 kB.
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [core], includeDependenciesRecursively: false },
            },
          },
        },
      },
      ssr: { build: { rolldownOptions: { input: { index: 'server/main.ts' } } } },
    },
  },
} satisfies Config
