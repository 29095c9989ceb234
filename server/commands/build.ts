/** Makes the production build if the sources have changed since the last one. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * The sources of the build. The JSON of `schemas/` and `locales/` is read at run time and does not count, except for the
 * words of the console.
 */
const sources = ['renderer', 'schemas', 'locales', 'server', 'vike.config.ts', 'package-lock.json']
const stampFile = 'dist/built-from.txt'

/** Builds if the build is missing or stale; returns whether it did. */
export async function ensureBuild(root: string): Promise<boolean> {
  const wanted = await fingerprint(root)
  const present = await readFile(join(root, stampFile), 'utf8').catch(() => '')
  if (present === wanted) return false
  await buildApp(root)
  return true
}

/** Builds, and records the sources, so that the next start does not build again. */
export async function buildApp(root: string): Promise<void> {
  const stamp = await fingerprint(root)
  console.log('Building the browser assets, which later starts reuse…')
  await runQuietly(join(root, 'node_modules/.bin/vike'), ['build'], root)
  await runQuietly(join(root, 'node_modules/.bin/tsx'), ['server/commands/build-console.ts'], root)
  await writeFile(join(root, stampFile), stamp)
}

async function fingerprint(root: string): Promise<string> {
  const files = (await Promise.all(sources.map(source => listFiles(root, source)))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

async function listFiles(root: string, source: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(source)) return [source]
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter(file => /\.(ts|tsx|css)$|^locales\/console\/.*\.json$/.test(file))
}

/** Runs a program and hides its output; if the program fails, the error contains all of it. */
export function runQuietly(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const command = [basename(program), ...args].join(' ')
  return new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) =>
      code === 0
        ? settle()
        : fail(
            new Error(
              `${output.trim()}\n"${command}" failed with ${signal ?? `exit code ${code}`}; see its output above.`,
            ),
          ),
    )
  })
}
