/** Forms that would overload a server or browser are refused by name before anything is built from them. */
import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findFormSizeFaults } from '#server/configuration/form-limits.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { bareEnvironment, root } from '#tests/support/run/command.ts'

/** Parses the form from JSON as when it is loaded, so that no two parts are the same object. */
const form = (schema: object) =>
  JSON.parse(JSON.stringify({ id: 'x', version: 1, schema: { type: 'object', ...schema } }))
const text = { type: 'string' }
const list = (length: number) => Array.from({ length }, (_, index) => index)
const properties = (count: number, of: object = text) =>
  Object.fromEntries(list(count).map(index => [`p${index}`, of]))
const nested = (depth: number): object => list(depth).reduce<object>(inner => ({ items: inner }), text)
const node = (inner: object) => ({
  properties: { top: { $ref: '#/$defs/Node' } },
  $defs: { Node: { type: 'object', ...inner } },
})
const again = { $ref: '#/$defs/Node' }

describe('Accepted within the limits:', () => {
  test.each([
    ['a form of 500 fields', properties500()],
    ['a schema that is recursive through a list', node({ properties: { parts: { items: again } } })],
    ['one that is recursive through an optional property', node({ properties: { next: again } })],
    [
      'one whose recursion can end in a branch',
      node({ required: ['next'], properties: { next: { anyOf: [again, text] } } }),
    ],
    [
      'one with a list that may be empty',
      node({ required: ['a'], properties: { a: { minItems: 0, items: again } } }),
    ],
    ['sixteen dependencies with oneOf', dependencies(16)],
    ['a form without a schema, which its meta schema refuses', { schema: undefined }],
  ])('%s', (_, schema) => expect(findFormSizeFaults(form(schema))).toEqual([]))
})

describe('Refused beyond the limits:', () => {
  test.each([
    [
      'a document of many bytes',
      { description: 'ü'.repeat(140_000) },
      '',
      /^has 28\d{4} bytes, but may have at most 262144;/,
    ],
    [
      'a deeply nested one',
      { properties: { a: nested(40) } },
      /^\/schema\/properties\/a(\/items){30}$/,
      /deeper than 32/,
    ],
    ['one nested a hundred times as deep', { properties: { a: nested(3000) } }, /^\/schema/, /deeper/],
    ['one of many values', { enum: list(5000) }, '/schema', /^has 500\d values, but may have at most 5000;/],
    [
      '20 000 properties',
      { properties: properties(20_000) },
      '',
      /^has \d+ bytes, but may have at most 262144;/,
    ],
    ['501 fields', { properties: properties(501) }, '/schema', /^has more than 500 fields; split/],
    ['fields that multiply by references', laughs(), '/schema', /^has more than 500 fields; split/],
    ['branches that multiply by references', branches(), '/schema', /^has more than 500 branches/],
    [
      'a file',
      { properties: { a: { $ref: '/etc/passwd' } } },
      '/schema/properties/a/$ref',
      '"/etc/passwd" points outside the document; copy that schema into $defs and refer to #/$defs/….',
    ],
    ['a URL', { items: { $ref: 'http://127.0.0.1/a' } }, '/schema/items/$ref', /^"http:.+ points outside/],
    [
      'a schema that refers to itself',
      { properties: { a: again }, $defs: { Node: { allOf: [again] } } },
      '/schema/$defs/Node/allOf/0/$ref',
      /a property or a list in between/,
    ],
    [
      'two that refer to each other',
      { $defs: { Node: { anyOf: [text, { $ref: '#/$defs/B' }] }, B: again } },
      '/schema/$defs/B/$ref',
      'refers to itself directly; put a property or a list in between.',
    ],
    [
      'one with infinite recursion',
      node({ required: ['next'], properties: { next: again } }),
      '/schema/properties/top/$ref',
      'requires itself endlessly; make the property optional, or a list that may be empty.',
    ],
    [
      'one with infinite recursion through a list',
      node({ required: ['a'], properties: { a: { minItems: 1, items: again } } }),
      '/schema/properties/top/$ref',
      /^requires itself endlessly/,
    ],
    ['another dialect', { $schema: 'https://example.org/mine' }, '/schema/$schema', /^is "https:/],
  ])('%s', (_, schema, pointer, reason) => {
    const [fault, ...others] = findFormSizeFaults(form(schema))
    expect(others).toEqual([])
    expect(fault?.pointer).toMatch(pointer instanceof RegExp ? pointer : new RegExp(`^${literal(pointer)}$`))
    expect(fault?.reason).toMatch(reason)
  })
})

describe('Loading a configuration with such a form takes at most three times the CPU time:', () => {
  let folder: ConfigurationFolder
  beforeAll(async () => {
    folder = await copyConfiguration()
  })
  afterEach(() => folder.restore())
  afterAll(() => folder.remove())

  const plainMs = measured()

  test.each([
    [
      'a recursive schema',
      node({ properties: { name: text, next: again, all: { type: 'array', items: again } } }),
      '',
    ],
    ['sixteen dependencies with oneOf', dependencies(16), ''],
    ['20 000 properties', { properties: properties(20_000) }, 'bytes, but may have at most 262144'],
    ['references that multiply exponentially', laughs(), 'has more than 500 fields'],
    ['a pattern that backtracks', { properties: { a: { ...text, pattern: '^(a+)+$' } } }, ''],
    [
      'a pattern with a lookaround',
      { properties: { a: { ...text, pattern: '^(?=(a+))\\1$' } } },
      'linear time',
    ],
    [
      'patterns that compile to programs of a thousand steps',
      { properties: properties(100, { ...text, pattern: '^(([a-z]{1,9}){1,9}){1,9}$' }) },
      '',
    ],
    [
      'one that compiles to a far larger program',
      { properties: { a: { ...text, pattern: '(a{1,99}){1,99}' } } },
      'linear time',
    ],
  ])(
    '%s',
    async (_, schema, reason) => {
      await folder.write('schemas/forms/x.json', JSON.stringify(form({ properties: {}, ...schema })))
      const { cpuMs, output } = await load(folder.path)
      expect(output).toContain(reason === '' ? 'in order' : reason)
      expect(cpuMs).toBeLessThan(3 * (await plainMs(folder)))
    },
    240_000,
  )
})

/** Measures the CPU time without that form once. */
function measured() {
  let known: Promise<number> | undefined
  return async (folder: ConfigurationFolder) => {
    await folder.restore()
    known ??= load(folder.path).then(({ cpuMs }) => cpuMs)
    return known
  }
}

/** Loads in a process that is killed when it takes too long: a hang would block the test. */
async function load(path: string): Promise<{ cpuMs: number; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/forms/load-forms.ts', path], {
    cwd: root,
    env: bareEnvironment(),
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  expect(code).toBe(0)
  return { cpuMs: Number(/^(\d+) ms/.exec(output)?.[1]), output: output.slice(0, 1000) }
}

function properties500(): object {
  return { properties: properties(500) }
}

function dependencies(count: number): object {
  const branch = (name: string, value: string) => ({
    properties: { [name]: { enum: [value] }, [`${name}${value}`]: text },
    required: [`${name}${value}`],
  })
  return {
    properties: properties(count, { ...text, enum: ['a', 'b', 'c'] }),
    dependencies: Object.fromEntries(
      list(count).map(index => [
        `p${index}`,
        { oneOf: ['a', 'b', 'c'].map(value => branch(`p${index}`, value)) },
      ]),
    ),
  }
}

/** Returns twenty definitions, each with ten references to the next: 10^20 fields. */
function laughs(): object {
  const $defs = Object.fromEntries(
    list(20).map(index => [
      `D${index}`,
      index === 19 ? text : { type: 'object', properties: properties(10, { $ref: `#/$defs/D${index + 1}` }) },
    ]),
  )
  return { properties: { a: { $ref: '#/$defs/D0' } }, $defs }
}

function branches(): object {
  const $defs = { A: { oneOf: list(20).map(index => ({ const: index })) } }
  return { properties: { ...properties(30, { $ref: '#/$defs/A' }) }, $defs }
}

const literal = (pattern: string): string => pattern.replaceAll(/[$/]/g, '\\$&')
