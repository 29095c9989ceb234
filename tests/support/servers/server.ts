/** Runs the built server as a separate process, as an operator does, on a free port with its own data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStoryDatabase } from '../database/story-database.ts'
import { bareEnvironment, root } from '../run/command.ts'
import { readStartFlags } from '../run/start-flags.ts'

export interface TestServer {
  /** Without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  /** Of a story's server; another one has its PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string
  /** The server's own process; its PostgreSQL runs in others. */
  readonly pid: number
  /** Returns the output so far. */
  output(): string
  /**
   * Stops the server like an operator and waits until it has ended. Removes the data folder unless it was
   * given. Throws with the output if the server had ended before or ends with an error.
   */
  stop(): Promise<void>
  /**
   * Kills the server without any cleanup, as a crash does. Start another on the same `dataDir` and stop that
   * one.
   */
  kill(): Promise<void>
}

export interface ServerOptions {
  /** Added to a bare environment: the developer's own settings do not reach the server. */
  readonly env?: Readonly<Record<string, string>>
  /** Kept when the server stops; default: a temporary folder that is removed. */
  readonly dataDir?: string
  /** The Node executable; default: the one that runs the tests. */
  readonly program?: string
  /** Node's arguments: what it runs; default: the built server. */
  readonly entry?: readonly string[]
}

/** Returns the environment of a server whose clock stands still at this moment, in ms since 1970. */
export const stopClock = (now: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${join(root, 'tests/support/clock/fixed-clock.mjs')}`,
  BOOKPLATE_TEST_NOW: new Date(now).toISOString(),
})

/** Resolves when the server is ready; throws with its output if it ends or takes too long. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { env = {}, dataDir, program = process.execPath, entry = ['dist/server/index.mjs'] } = options
  const folder = dataDir ?? (await temporaryFolder())
  const database =
    inStories() && dataDir === undefined && env.DATABASE_URL === undefined
      ? await createStoryDatabase()
      : undefined
  const child = spawn(program, [...readStartFlags(), ...(inStories() ? briefFlags : []), ...entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      ...env,
    },
  })
  const output = collect(child)
  const ended = new Promise<void>(settle => child.once('close', () => settle()))
  const endWithUs = () => {
    child.kill('SIGKILL')
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))

  const tidy = async () => {
    await database?.drop()
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  const stop = async () => {
    const crashed = child.exitCode !== null || child.signalCode !== null
    child.kill('SIGTERM')
    await within(ended, stopTimeoutMs, () => `The server did not stop after SIGTERM.\n${output()}`)
    await tidy()
    if (!crashed && child.exitCode === 0) return
    const end = child.signalCode ?? `code ${child.exitCode}`
    throw new Error(`The server ended with ${end}${crashed ? ' before it was stopped' : ''}.\n${output()}`)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const ready = untilReady(child, output)
  await within(ready, readyTimeoutMs, () => `The server did not become ready.\n${output()}`).catch(
    async error => {
      await kill()
      await tidy()
      throw error
    },
  )
  return {
    url: addressIn(output()),
    dataDir: folder,
    ...(database === undefined ? {} : { databaseUrl: database.url }),
    pid: child.pid ?? 0,
    output,
    stop,
    kill,
  }
}

/** Playwright's processes have it, from `browser-setup.ts` on. */
const inStories = () => process.env.BOOKPLATE_STORIES !== undefined

/**
 * V8 optimizes what has run twenty times as long as usual. A story's server lives for seconds: to optimize code that it runs
 * only while it starts would take a third of the processor time of its start.
 */
const briefFlags: readonly string[] = ['--interrupt-budget=1320000']

const readyTimeoutMs = 120_000
const stopTimeoutMs = 15_000
const outputLimitCharacters = 200_000

/** PostgreSQL may run as another user, who must be able to enter the folder. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-test-'))
  await chmod(folder, 0o711)
  return folder
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-outputLimitCharacters)
    })
  return () => text
}

const readyLine = /is ready on http:\/\/[^:\s]+:(\d+)\s/

/** The server listens on the IPv4 loopback only, but "localhost" may resolve to IPv6 first. */
const addressIn = (output: string): string => `http://127.0.0.1:${readyLine.exec(output)?.[1]}`

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((settle, fail) => {
    const look = () => readyLine.test(output()) && settle()
    child.stdout?.on('data', look)
    child.once('error', fail)
    child.once('close', code =>
      fail(new Error(`The server ended with code ${code} before it was ready.\n${output()}`)),
    )
  })
}

async function within<T>(promise: Promise<T>, limitMs: number, sentence: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${sentence()}\n(waited ${limitMs} ms)`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
