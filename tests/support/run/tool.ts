import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment, root } from './command.ts'

/**
 * Runs `server/<name>.ts` like its npm script, with only these settings. Resolves with the exit code and all
 * output.
 */
export function runTool(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'server/commands', `${name}.ts`), ...args],
    {
      cwd: root,
      env: { ...bareEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, output }))
  })
}
