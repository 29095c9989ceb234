/** The package for integrators, as `npm publish` would upload it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageFolder } from '#tests/support/package/built-package.ts'

let folder = ''
let tarball = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-packed-'))
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: packageFolder,
  })
  const [packed] = JSON.parse(stdout)
  tarball = join(folder, packed.filename)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('The package', () => {
  test('has nothing that publint objects to', async () => {
    const { messages } = await publint({ pkgDir: packageFolder, strict: true })
    expect(messages).toEqual([])
  })

  test('has types that every resolution of ES modules finds', async () => {
    const result = await checkPackage(createPackageFromTarballData(await readFile(tarball)))
    if (!result.types) throw new Error('attw found no types.')
    // What a host that still uses CommonJS sees: Node 20.19 loads ES modules with require.
    const ofOldHosts = new Set(['node10', 'node16-cjs'])
    const problems = result.problems.filter(
      problem => !('resolutionKind' in problem && ofOldHosts.has(problem.resolutionKind)),
    )
    expect(problems).toEqual([])
  })

  test('installs nothing else', async () => {
    const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ peerDependencies: { react: '>=18' } })
    for (const kind of ['dependencies', 'optionalDependencies', 'scripts', 'private'])
      expect(manifest).not.toHaveProperty(kind)
  })

  test('has a program that explains itself, and refuses what it does not know', async () => {
    const program = join(packageFolder, 'bookplate.js')
    expect(await readFile(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, ...args])
    expect((await run('--help')).stdout).toMatch(/^Usage: bookplate codegen --from <url>/)
    for (const args of [['codegen'], ['codegen', '--from', 'https://a.example', '--force'], ['generate']])
      await expect(run(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage: /) })
  })

  test('contains only what hosts import, and nothing of the server', async () => {
    const files = await readdir(packageFolder, { recursive: true, withFileTypes: true })
    const scripts = files.filter(file => file.isFile() && file.name.endsWith('.js'))
    expect(scripts.map(({ name }) => name).toSorted()).toEqual(
      expect.arrayContaining(['bookplate.js', 'client.js', 'embed.js', 'react.js', 'types.js']),
    )
    for (const { parentPath, name } of scripts) {
      if (name === 'bookplate.js') continue
      const imports = (await readFile(join(parentPath, name), 'utf8')).matchAll(/from\s*["']([^"']+)["']/g)
      for (const [, specifier = ''] of imports) expect(specifier).toMatch(/^(\.\/|react$|react\/)/)
    }
  })
})
