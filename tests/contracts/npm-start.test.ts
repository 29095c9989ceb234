/** `npm start` as an operator runs it (after a build: `npm test -- build`). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runQuietly } from '#server/commands/build.ts'
import { isProcessRunning } from '#server/postgres/embedded/processes.ts'
import { bareEnvironment, root } from '#tests/support/run/command.ts'

const linesAtMost = 10

let dataDir = ''
let npm: ChildProcess
let output = ''

const address = () => /is ready on (http:\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

describe('npm start', () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bookplate-start-'))
    await chmod(dataDir, 0o711)
    output = ''
    npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...bareEnvironment(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    })
    for (const stream of [npm.stdout, npm.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/is ready on http:/)
  })
  afterEach(async () => {
    if (npm.exitCode === null && npm.signalCode === null) {
      npm.kill('SIGTERM')
      await once(npm, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  })

  test('prints at most ten lines: what it does, where the data is, the token and the address', () => {
    // npm may warn about settings of this machine.
    const lines = output.split('\n').filter(line => !line.startsWith('npm warn'))
    expect(lines.slice(0, -1).length, output).toBeLessThanOrEqual(linesAtMost)
    for (const wanted of [
      dataDir,
      /token is \S{43} /,
      /demo business/,
      /is ready on http:\/\/localhost:\d+$/m,
    ])
      expect(output).toMatch(wanted)
  })

  test('stops everything it started when its own process receives SIGTERM', async () => {
    const database = await postmaster()
    npm.kill('SIGTERM')
    expect(await once(npm, 'exit')).toEqual([0, null])
    await expect.poll(() => isProcessRunning(database)).toBe(false)
    await expect(fetch(`${address()}/healthz`)).rejects.toThrow('fetch failed')
  })
})

describe('A program whose output only matters when it fails', () => {
  test('has its whole output in the error', async () => {
    const script = 'console.log("one"); console.error("two"); process.exit(3)'
    await expect(runQuietly(process.execPath, ['-e', script], root)).rejects.toThrow(
      /one\ntwo\n.* failed with exit code 3/s,
    )
  })

  test('prints nothing when it succeeds', async () => {
    await expect(runQuietly(process.execPath, ['-e', 'console.log("one")'], root)).resolves.toBeUndefined()
  })
})
