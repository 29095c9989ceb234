import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { notOurs } from '#tests/support/source/source.ts'

test('The top level holds exactly what the architecture lists, plus dotfiles', () => {
  const present = readdirSync(root).filter(name => !name.startsWith('.') && !notOurs.has(name))
  expect(present.sort()).toEqual(
    [
      'renderer',
      'schemas',
      'routes.json',
      'locales',
      'server',
      'tests',
      'codegen',
      'docs',
      'deploy',
      'package.json',
      'tsconfig.json',
      'vike.config.ts',
      'knip.jsonc',
      'package-lock.json',
      'biome.json',
      'README.md',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'SECURITY.md',
    ].sort(),
  )
})

test('The dotfiles include the script that continuous integration runs', () => {
  expect(readdirSync(`${root}/.ci`)).toContain('run')
})
