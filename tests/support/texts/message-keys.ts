/**
 * Finds where the checkout names message keys. They are written in full, so that a search and this test can
 * find them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from '../run/command.ts'
import { textFiles } from '../source/source.ts'

export interface Naming {
  readonly path: string
  readonly text: string
}

const read = (pattern: RegExp): readonly Naming[] =>
  textFiles()
    .filter(path => pattern.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Reads the TypeScript that runs in production. */
export const runningCode = (): readonly Naming[] =>
  read(/^(renderer|server|schemas|locales)\/.*(?<!\.gen)\.tsx?$/)

/**
 * Lists string literals in the code that may be keys, without comments, types, paths into values and
 * templates.
 */
export const textsInCode = (): readonly Naming[] =>
  runningCode().flatMap(({ path, text }) => textsOf(path, text).map(found => ({ path, text: found })))

function textsOf(path: string, source: string): readonly string[] {
  const { program } = parseSync(path, source)
  const found: string[] = []
  const otherwise = new Set<number>()
  new Visitor({
    TSLiteralType: ({ literal }) => void otherwise.add(literal.start),
    CallExpression({ callee, arguments: args }) {
      // In `at(value, 'contact.email')` the path looks like a key.
      if (callee.type === 'Identifier' && callee.name === 'at')
        for (const { start } of args) otherwise.add(start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !otherwise.has(start)) found.push(value)
    },
  }).visit(program)
  return found
}

/** Lists every key that a route, screen, form, survey, problem or error mapping names. */
export const keysInDocuments = (): readonly Naming[] =>
  read(
    /^routes\.json$|^schemas\/problems\.json$|^schemas\/(screens|forms|surveys|guests|errors|layouts)\/.*\.json$/,
  ).flatMap(({ path, text }) => keysUnder(JSON.parse(text)).map(key => ({ path, text: key })))

/** Lists every key that an email names; browsers need none of them. */
export const keysInEmails = (): readonly Naming[] =>
  read(/^schemas\/emails\/.*\.json$/).flatMap(({ path, text }) =>
    keysUnder(JSON.parse(text)).map(key => ({ path, text: key })),
  )

/** Lists every key of the console that an editor of records names. */
export const keysInRecordForms = (): readonly Naming[] =>
  read(/^schemas\/records\/.*\.json$/).flatMap(({ path, text }) =>
    keysUnder(JSON.parse(text)).map(key => ({ path, text: key })),
  )

function keysUnder(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part !== 'string' ? keysUnder(part) : keyNames.has(name) && keyShape.test(part) ? [part] : [],
  )
}

/** Keys in documents have one of these names, and a business's own texts do not look like keys. */
const keyNames = new Set([
  'title',
  'heading',
  'message',
  'action',
  'missing',
  'busy',
  'text',
  'label',
  'hint',
])
const keyShape = /^[a-z_]+(\.[a-z_\d]+)+$/
