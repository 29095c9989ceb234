/** A runner of tests that is ended, in each phase of `npm test` (after a build: `npm test -- build`). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { bareEnvironment, root } from './command.ts'

/** Of a process, as long as it lives: numbers are given again. */
interface Life {
  readonly pid: number
  readonly parent: number
  readonly startedAt: string
  readonly command: string
}

let npm: ChildProcess | undefined
let output = ''

afterEach(() => {
  if (npm?.pid !== undefined && npm.exitCode === null && npm.signalCode === null)
    process.kill(-npm.pid, 'SIGTERM')
  npm = undefined
})

/** Starts `npm test` as a terminal does, in a process group of its own. */
function startRunner(args: readonly string[]): number {
  output = ''
  npm = spawn('npm', ['test', '--', ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment(), ...(browserPath ? { CHROMIUM_PATH: browserPath } : {}) },
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  if (npm.pid === undefined) throw new Error('npm could not be started.')
  return npm.pid
}

const browserPath = process.env.CHROMIUM_PATH

interface Phase {
  readonly args: readonly string[]
  /** What must be running before the end; all of it belongs to the run. */
  readonly programs: readonly RegExp[]
}

const phases = {
  checks: { args: [], programs: [/\/tsc$|\/tsc /, /vitest run/] },
  vitest: {
    args: ['vitest', 'tests/contracts/npm-start.test.ts', 'tests/renderer/ui'],
    programs: [
      /vitest run/,
      /chrom.*--type=renderer/,
      /server\/commands\/start\.ts|index\.mjs/,
      /^postgres|\/postgres /,
    ],
  },
  playwright: {
    args: ['playwright', 'booking.spec'],
    programs: [/playwright test/, /index\.mjs/, /chrom.*--type=renderer/, /^postgres|\/postgres /],
  },
} satisfies Record<string, Phase>

describe.skipIf(process.platform !== 'linux')('Nothing stays of', () => {
  test.each([
    ['the checks, ended by SIGTERM to npm', phases.checks, (pid: number) => process.kill(pid, 'SIGTERM')],
    ['the stories, ended by Ctrl+C', phases.playwright, (pid: number) => process.kill(-pid, 'SIGINT')],
    ['Vitest, whose runner was killed', phases.vitest, (pid: number) => killRunner(pid)],
    ['the checks, whose npm was killed', phases.checks, (pid: number) => process.kill(pid, 'SIGKILL')],
  ])('%s', { timeout: 240_000 }, async (_, { args, programs }, end) => {
    const pid = startRunner(args)
    const known = new Map<string, Life>()
    await expect
      .poll(
        () => {
          for (const life of listDescendants(pid)) known.set(`${life.pid} ${life.startedAt}`, life)
          const commands = [...known.values()].map(({ command }) => command)
          return programs.filter(program => !commands.some(command => program.test(command)))
        },
        { timeout: 150_000, interval: 100, message: 'programs that have not started' },
      )
      .toEqual([])
    end(pid)
    await expect
      .poll(
        () => {
          const alive = listProcesses()
          const isKnown = ({ pid, startedAt }: Life) => known.has(`${pid} ${startedAt}`)
          // What was just being started has known parents.
          const roots = alive.filter(isKnown)
          for (const { pid } of roots)
            for (const life of listDescendants(pid)) known.set(`${life.pid} ${life.startedAt}`, life)
          return alive.filter(isKnown).map(({ command }) => command)
        },
        { timeout: 60_000, interval: 200, message: 'processes that are left' },
      )
      .toEqual([])
  })

  test('a run that ends by itself, which ends with its counts', { timeout: 120_000 }, async () => {
    const pid = startRunner(['types', '--version'])
    const guards = () => listDescendants(pid).filter(({ command }) => command.includes('run-guard.mjs'))
    await expect.poll(() => guards().length, { timeout: 60_000, interval: 20 }).toBe(1)
    const [guard] = guards()
    if (npm) await once(npm, 'close')
    expect(output).toMatch(/\n1 passed, 0 failed\n$/)
    await expect.poll(() => listProcesses().some(({ pid }) => pid === guard?.pid)).toBe(false)
  })
})

/** The runner is the last process between npm and the programs of the steps. */
function killRunner(npmId: number): void {
  const runner = listDescendants(npmId).findLast(({ command }) => /preflight.*tests\/run\.ts/.test(command))
  if (!runner) throw new Error('There is no runner.')
  process.kill(runner.pid, 'SIGKILL')
}

function listDescendants(pid: number): readonly Life[] {
  const all = listProcesses()
  const found: Life[] = all.filter(life => life.pid === pid)
  for (const { pid: parent } of found) found.push(...all.filter(life => life.parent === parent))
  return found
}

function listProcesses(): readonly Life[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readLife(Number(name)) ?? [])
}

/** See proc_pid_stat(5): after the name come the state, the parent and, as field 22, the time of the start. */
function readLife(pid: number): Life | undefined {
  try {
    const [, rest = ''] = /^.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [state = '', parent = '', ...fields] = rest.split(' ')
    if (state === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(parent), startedAt: fields[17] ?? '', command }
  } catch {
    return undefined
  }
}
