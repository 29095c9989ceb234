/** Runs programs for the checks and passes their output on as it arrives. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { clockVariables } from '../clock/faked-clock.ts'
import { isTestRunner, reportGroup, runsVariable } from './test-run.ts'

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../../..')

/** Returns the path of an installed package's program. */
export const tool = (name: string): string => join(root, 'node_modules/.bin', name)

/**
 * Returns what the program loader and temporary folders need, the run that the program ends with and the date of the
 * run, without any setting of Bookplate.
 */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    [...systemVariables, runsVariable, ...clockVariables].flatMap(name => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

const systemVariables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot']

export interface RunOptions {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Ends the program after this time; default: never. */
  readonly timeoutMs?: number
  /** Receives the output; default: the program prints directly. */
  readonly print?: ((text: string) => void) | undefined
}

/** Runs a program in the checkout. Returns its exit code, or 1 if it could not start or was killed. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // On Windows the programs of packages are scripts that only a shell can start.
    shell: process.platform === 'win32',
    // Ctrl+C reaches us alone, and we end it (`test-run.ts`).
    detached: isTestRunner(),
    ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
  })
  reportGroup(child)
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => options.print?.(text))
  return new Promise(settle => {
    child.on('error', error => {
      console.error(`"${command}" could not be started: ${error.message}`)
      settle(1)
    })
    child.on('close', code => settle(code ?? 1))
  })
}
