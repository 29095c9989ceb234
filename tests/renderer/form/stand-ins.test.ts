/** What a build puts in the place of modules of libraries: each saves enough, and fails here when the library moves. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { standIns, withStandIns } from '../../../vike.config.ts'

const minSavedBytes = 5000

test('There are at most four', () => expect(standIns.length).toBeLessThanOrEqual(4))

test.each(standIns)(
  '$theirs is loaded by the forms, exports what stands in for it, and is much larger',
  async standIn => {
    const loaded = new Set<string>()
    const withAll = await measureForms(loaded, standIns)
    expect([...loaded]).toContain(standIn.theirs)
    const others = standIns.filter(other => other !== standIn)
    expect((await measureForms(new Set(), others)) - withAll).toBeGreaterThanOrEqual(minSavedBytes)
    const theirs = readFileSync(join(root, 'node_modules', standIn.theirs), 'utf8')
    const [, name = ''] = /\{ (\w+) \}/.exec(standIn.what) ?? []
    expect(theirs).toMatch(new RegExp(`export.*\\b${name}\\b|module\\.exports(?:\\.${name})? =`))
  },
)

/** Bundles what draws forms, and returns its size. Adds to `loaded` which modules were replaced. */
async function measureForms(
  loaded: Set<string>,
  used: readonly (typeof standIns)[number][],
): Promise<number> {
  const replace: Plugin = {
    ...withStandIns,
    load(id) {
      const standIn = used.find(({ theirs }) => id.endsWith(`/node_modules/${theirs}`))
      if (!standIn) return undefined
      loaded.add(standIn.theirs)
      return `export ${standIn.what} from ${JSON.stringify(join(root, standIn.ours))}`
    },
  }
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [replace],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: 'renderer/screen/form/form-step.tsx',
        preserveEntrySignatures: 'strict',
        external: [/^react(?:-dom)?(?:\/|$)/],
      },
    },
  })
  const chunks = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  return gzipSync(chunks.map(one => (one.type === 'chunk' ? one.code : '')).join('')).length
}
