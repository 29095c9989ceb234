import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs the compiler; throws with what it prints if it finds an error. */
export function runTypeScript(root: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin/tsc'), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows the programs of packages are scripts that only a shell can start.
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('close', code => (code === 0 ? settle() : fail(new Error(`tsc failed:\n${output}`))))
  })
}
