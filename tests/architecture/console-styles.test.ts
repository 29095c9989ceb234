import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { textFiles } from '#tests/support/source/source.ts'

/** Styles of lazy pages are loaded in any order, so two folders with one class would decide by chance. */
test('A class of the console has its styles in one folder', () => {
  const folders = new Map<string, Set<string>>()
  for (const file of textFiles('renderer/console').filter(name => name.endsWith('.css'))) {
    const css = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, selectors = ''] of css.matchAll(/(?:^|[{}])\s*([^{}@]+?)\s*\{/g))
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? []
        if (name !== undefined) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(file)))
      }
  }
  expect(folders.size).toBeGreaterThan(100)
  expect([...folders].filter(([, places]) => places.size > 1).map(([name]) => name)).toEqual([])
})
