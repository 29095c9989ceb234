/** Cal.com's embed as its packages have it; only a benchmark asks for them, and can do without. */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tests/support/run/command.ts'

export interface CalEmbed {
  readonly version: string
  /** Defines `window.Cal`, which loads the script: sites copy it into their pages. */
  readonly stub: string
  readonly script: string
  readonly react: string
}

const packages = {
  core: '@calcom/embed-core@1.5.3',
  snippet: '@calcom/embed-snippet@1.3.3',
  react: '@calcom/embed-react@1.5.3',
} as const

/** Downloads the packages from npm once, without installing them. Undefined: npm does not have them, or is not there. */
export async function loadCalEmbed(): Promise<CalEmbed | undefined> {
  try {
    const [core, snippet, react] = await Promise.all([
      readPackage(packages.core, 'dist/embed/embed.js'),
      readPackage(packages.snippet, 'dist/snippet.umd.js'),
      readPackage(packages.react, 'dist/Cal.es.mjs'),
    ])
    return { version: packages.core.replace(/.*@/, ''), stub: snippet, script: core, react }
  } catch {
    return undefined
  }
}

async function readPackage(name: string, file: string): Promise<string> {
  const folder = join(root, 'tests/.results/bench', name.replace(/\W+/g, '-'))
  const path = join(folder, 'package', file)
  const present = await readFile(path, 'utf8').catch(() => undefined)
  if (present !== undefined) return present
  await mkdir(folder, { recursive: true })
  const run = promisify(execFile)
  const { stdout } = await run('npm', ['pack', name, '--json', '--pack-destination', folder])
  const [{ filename }] = JSON.parse(stdout)
  await run('tar', ['xzf', join(folder, filename), '-C', folder])
  return readFile(path, 'utf8')
}
