/** Programs that the checks run, with their output passed on as it comes. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..')

/** The path of a program of an installed package. */
export const tool = (name: string): string => join(root, 'node_modules/.bin', name)

/** What the program loader and the temporary folder need, nothing of what configures Bookplate. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot'].flatMap(name => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export interface RunOptions {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Ended after that; default: never. */
  readonly timeoutMs?: number
  /** Gets what the program prints; default: it prints for itself. */
  readonly print?: ((text: string) => void) | undefined
}

/** Runs a program in the checkout; its exit code, 1 when it cannot be started or was ended. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // The programs of packages are scripts there that only a shell can start.
    shell: process.platform === 'win32',
    ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
  })
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
