import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogueFiles } from '#tests/support/catalogue-files.ts'
import { root } from '#tests/support/command.ts'
import { keysInDocuments, runningCode, textsInCode } from '#tests/support/message-keys.ts'

const english = readCatalogueFiles().en ?? {}
const problems = readFileSync(join(root, 'schemas/problems.json'), 'utf8')
const ofProblems = [...problems.matchAll(/"code": "(.+?)"/g)].map(([, code]) => `problem.${code}`)
const inDocuments = keysInDocuments()

/**
 * Keys that wait for a part of the specification that is not built yet. They leave this list with what says them; a
 * problem waits in `tests/support/message-table.ts`.
 */
const waiting: Readonly<Record<string, readonly string[]>> = {
  // The step that pays, a deposit and the rest of the amount: its sections 1, 2, 3 and 5.
  payment: ['booking.step.payment', 'price.due_later', 'price.deposit'],
}

test('every key that is asked for exists', () => {
  const inCode = runningCode().flatMap(({ path, text }) =>
    [...text.matchAll(keyInCode)].map(found => ({ path, text: found[1] ?? '' })),
  )
  expect(inCode.length).toBeGreaterThan(100)
  expect(inDocuments.length).toBeGreaterThan(100)
  expect([...inCode, ...inDocuments].filter(({ text }) => !(text in english))).toEqual([])
})

test('every problem has words', () => {
  expect(ofProblems.length).toBeGreaterThan(40)
  expect(ofProblems.filter(key => !(key in english))).toEqual([])
})

test('every key is named whole where it is said, or waits for its part of the specification', () => {
  const said = new Set([...ofProblems, ...[...textsInCode(), ...inDocuments].map(({ text }) => text)])
  const silent = Object.keys(english).filter(key => !said.has(key))
  const listed = Object.values(waiting).flat()
  expect(silent.filter(key => !listed.includes(key))).toEqual([])
  expect(listed.filter(key => !silent.includes(key))).toEqual([])
})

/** `t('a.b')`, `phrase('a.b')`, `key: 'a.b'`. */
const keyInCode = /(?:\b(?:t|phrase)\(\s*|\bkey: )'([a-z_]+(?:\.[a-z_\d]+)+)'/g
