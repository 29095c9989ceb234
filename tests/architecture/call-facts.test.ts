/** The facts about a call are in its declaration, so that no list in code has to be completed for a new one. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { runningCode } from '#tests/support/texts/message-keys.ts'

const calls: ReadonlySet<unknown> = new Set(
  readdirSync(join(root, 'schemas/calls')).map(file => file.replace('.json', '')),
)

/** The interpreters of data. Widgets, forms without scripts and the console show certain calls, so they name those. */
const interpreters = /^(renderer\/(app|browser|screen)|schemas\/runtime|server)\//

/** Maps of a call to the function that carries it out, which TypeScript compares with the declarations. */
const handlerMaps = /\/(handlers|console-handlers|block-calls)\.ts$/

test('The interpreter of screens names no call', () => {
  const named = runningCode().flatMap(({ path, text }) =>
    path.startsWith('renderer/screen/')
      ? findTexts(path, text).flatMap(found => (calls.has(found) ? [{ path, found }] : []))
      : [],
  )
  expect(named).toEqual([])
})

test('No list or table says something about several calls, apart from the maps of handlers', () => {
  const found = runningCode().flatMap(({ path, text }) =>
    interpreters.test(path) ? findCallLists(path, text).map(names => ({ path, names })) : [],
  )
  expect(found.filter(({ path }) => handlerMaps.test(path)).length).toBeGreaterThan(2)
  expect(found.filter(({ path }) => !handlerMaps.test(path))).toEqual([])
})

function findTexts(path: string, source: string): readonly string[] {
  const texts: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
  }).visit(program)
  return texts
}

/** Finds arrays, and objects, of at least two calls and nothing else. */
function findCallLists(path: string, source: string): readonly (readonly unknown[])[] {
  const lists: unknown[][] = []
  const add = (names: unknown[]) =>
    void (names.length > 1 && names.every(name => calls.has(name)) && lists.push(names))
  const { program } = parseSync(path, source)
  new Visitor({
    ArrayExpression: ({ elements }) =>
      add(elements.map(element => (element?.type === 'Literal' ? element.value : undefined))),
    ObjectExpression: ({ properties }) =>
      add(
        properties.map(property =>
          property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined,
        ),
      ),
  }).visit(program)
  return lists
}
