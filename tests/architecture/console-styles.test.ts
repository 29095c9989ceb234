import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/command.ts'
import { textFiles } from '#tests/support/source.ts'

/** Styles of lazy pages are loaded in any order, so two files for one class would decide by chance. */
test('A class of the console has its styles in one file', () => {
  const files = new Map<string, Set<string>>()
  for (const file of textFiles.filter(
    name => name.startsWith('renderer/console/') && name.endsWith('.css'),
  )) {
    const css = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, selectors = ''] of css.matchAll(/(?:^|[{}])\s*([^{}@]+?)\s*\{/g))
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? []
        if (name !== undefined) files.set(name, (files.get(name) ?? new Set()).add(file))
      }
  }
  expect(files.size).toBeGreaterThan(100)
  expect([...files].filter(([, places]) => places.size > 1).map(([name]) => name)).toEqual([])
})
