/**
 * `npm run release -- <version>` sets the version, closes the changelog's section, commits, tags, and packs the npm
 * package for integrators. `--dry-run` prints what it would do. It pushes and publishes nothing.
 */
import { parseArgs } from 'node:util'
import { ReleaseError } from './plan-release.ts'
import { release } from './release.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    /** The folder of the packed package. */
    out: { type: 'string', default: 'dist/release' },
  },
})

try {
  const [version, ...others] = positionals
  if (version === undefined || others.length > 0)
    throw new ReleaseError('Give one version: npm run release -- 0.2.0 (with --dry-run to look first).')
  // The commands of npm run in the folder of package.json.
  await release({
    root: process.cwd(),
    version,
    isDryRun: values['dry-run'],
    out: values.out,
    print: console.log,
  })
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error)
  console.error('Nothing was released; nothing was changed.')
  process.exitCode = 1
}
