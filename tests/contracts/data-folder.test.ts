/** Commands whose DATA_DIR cannot be used (after a build: `npm test -- build`). */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareEnvironment, root } from '#tests/support/run/command.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-data-folder-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const commands: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['start', []],
  ['import', ['server/demo/harbor']],
  ['export', ['exported']],
  ['backup', ['backup.tar']],
  ['operator', ['invite', 'ada@example.com']],
  ['reload', []],
]

/** Runs a command, and resolves to what it printed and its exit code. */
function run(
  [name, args]: (typeof commands)[number],
  { dataDir, prefix = [] }: { readonly dataDir: string; readonly prefix?: readonly string[] },
): Promise<{ readonly output: string; readonly code: number | null }> {
  const [program = '', ...rest] = [
    ...prefix,
    process.execPath,
    '--import',
    'tsx',
    `server/commands/${name}.ts`,
    ...args,
  ]
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...bareEnvironment(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise(settle => child.on('close', code => settle({ output, code })))
}

/** A mount of its own, which ends with the command. */
const readOnlyMount = (place: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o ro none ${place} && exec "$@"`,
  'sh',
]
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

/** All commands explain both with one function, so each but the server meets one of them. */
const choose = (name: string, places: readonly [string, string]): readonly string[] => {
  const position = commands.findIndex(([other]) => other === name)
  return name === 'start' ? places : places.filter((_, index) => index === position % places.length)
}

describe.each(commands)('%s', (name, args) => {
  test('says in a sentence that DATA_DIR is a file, or inside of one, and what to do', async () => {
    for (const dataDir of choose(name, [join(folder, 'file'), join(folder, 'file', 'data')])) {
      const { output, code } = await run([name, args], { dataDir })
      expect(output).toContain(
        `DATA_DIR ${dataDir} is no folder, or is inside a file: remove that file, or set DATA_DIR to a folder, such as ./data.`,
      )
      expect(output).not.toMatch(/^\s+at /m)
      expect(code).toBe(1)
    }
  })

  test.runIf(canMount)('says in a sentence that DATA_DIR cannot be written, and what to do', async () => {
    const prefix = readOnlyMount(folder)
    for (const dataDir of choose(name, [folder, join(folder, 'data')])) {
      const { output, code } = await run([name, args], { dataDir, prefix })
      expect(output).toMatch(/^DATA_DIR \S+ (is on a read-only file system|cannot be created): .+\.$/m)
      expect(output).not.toMatch(/^\s+at /m)
      expect(code).toBe(1)
    }
  })
})
