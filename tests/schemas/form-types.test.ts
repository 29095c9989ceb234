/** The output of `npm run codegen -- --form`, compiled like an integrator's code. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateFormDocumentTypes } from '#codegen/form.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { exampleForm } from '#tests/support/forms/example-form.ts'
import { readFormCases } from '#tests/support/forms/form-cases.ts'
import { readFieldFaults } from '#tests/support/forms/forms.ts'
import { root, tool } from '#tests/support/run/command.ts'

const { rules } = readFieldFaults()
const types = (document: JsonObject) => generateFormDocumentTypes(document, { file: 'x.json', rules })
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the compiler's output, line by line. */
async function compile(file: string): Promise<string[]> {
  const settings = ['--noEmit', '--strict', '--target', 'es2022', '--isolatedModules']
  const child = spawn(tool('tsc'), ['--ignoreConfig', ...settings, join(folder, file)], { cwd: folder })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  await new Promise(settle => child.once('close', settle))
  return output.split('\n').filter(line => line !== '')
}

const email = "contact: { by: 'email', email: 'a@example.com' }"
const least = `name: 'A', kind: 'new', pets: [], total: 12, ${email}`

/** Each use is compiled on a line of its own, so that compiler errors can be traced back to it. */
const fitting: [string, string][] = [
  ['the minimal values', `const a: Values = { ${least} }`],
  ['a choice with the fields it requires', `const a: Values = { ...least, kind: 'other', reason: 'r' }`],
  ['the fields that an if requires', `const a: Values = { ...least, member: true, number: '1' }`],
  [
    'a field with the one it depends on',
    `const a: Values = { ...least, card: '1', billing: { street: 's', city: 'c' } }`,
  ],
  ['the other branch', `const a: Values = { ...least, contact: { by: 'phone', phone: '1' } }`],
  ['a tuple', `const a: Values = { ...least, range: [1, 'b'] }`],
  ['a recursive value', `const a: Values = { ...least, people: { name: 'A', children: [{ name: 'B' }] } }`],
  [
    'no field of a step that may be skipped',
    `const a: Values = { name: 'A', kind: 'new', total: 1, ${email} }`,
  ],
  ['a narrowing by a choice', `const a = (v: Values): string => (v.kind === 'other' ? v.reason : '')`],
  ['a narrowing by a boolean', `const a = (v: Values): string => (v.member ? v.number : '')`],
  [
    'a narrowing by a branch',
    `const a = (v: Values): string => (v.contact.by === 'email' ? v.contact.email : '')`,
  ],
  ['an empty draft', `const a: Draft = {}`],
  [
    'a partial draft',
    `const a: Draft = { kind: 'other', card: '1', pets: [{}], people: { children: [{}] } }`,
  ],
  ['values as a draft', `const a = ({ total: _, ...v }: Values): Draft => v`],
  ['a code of a field', `const a: Fault = { pointer: '/name', code: 'field.required' }`],
  ['a code of an entry', `const a: Fault = { pointer: '/pets/7/name', code: 'field.required' }`],
  [
    'a code that the form defines',
    `const a: Fault = { pointer: '/contact/email', code: 'contact.email_required' }`,
  ],
]
const unfitting: [string, string][] = [
  ['a value without a required field', `const a: Values = { kind: 'new', pets: [], total: 1, ${email} }`],
  ['an unknown field', `const a: Values = { ...least, nickname: 'N' }`],
  ['an unknown choice', `const a: Values = { ...least, kind: 'old' }`],
  ['a choice without the fields it requires', `const a: Values = { ...least, kind: 'other' }`],
  ['a field that the choice excludes', `const a: Values = { ...least, kind: 'known', reason: 'r' }`],
  ['a yes without the field it requires', `const a: Values = { ...least, member: true }`],
  ['a card without an address', `const a: Values = { ...least, card: '1' }`],
  ['half an address', `const a: Values = { ...least, billing: { street: 's' } }`],
  ['a mixture of branches', `const a: Values = { ...least, contact: { by: 'phone', email: 'e' } }`],
  ['a tuple in the wrong order', `const a: Values = { ...least, range: ['b', 1] }`],
  ['a tuple that is too long', `const a: Values = { ...least, range: [1, 'b', 2] }`],
  ['an optional field without a check', `const a = (v: Values): string => v.reason`],
  ['a draft with a computed field', `const a: Draft = { total: 1 }`],
  ['a draft of the wrong type', `const a: Draft = { name: 1 }`],
  ['a draft as values', `const a = (v: Draft): Values => v`],
  ['a code that the field never has', `const a: Fault = { pointer: '/name', code: 'field.email_invalid' }`],
  ['an error of an unknown field', `const a: Fault = { pointer: '/nome', code: 'field.required' }`],
]

describe('The types of a form with conditions, branches, lists and steps', () => {
  let complaints: string[]
  const lines = [...fitting, ...unfitting]
  beforeAll(async () => {
    const uses = lines.map(([, line]) => `{ ${line} }`)
    const imports =
      "import type { ExampleFormValues as Values, ExampleFormDraft as Draft, ExampleFormFault as Fault } from './example.ts'"
    const shared = `const least = { name: 'A', kind: 'new' as const, pets: [], total: 12, contact: { by: 'email' as const, email: 'e' } }`
    await writeFile(join(folder, 'example.ts'), await types(exampleForm))
    await writeFile(join(folder, 'uses.ts'), `${imports}; ${shared}\n${uses.join('\n')}\n`)
    complaints = (await compile('uses.ts')).filter(line => line.includes('error'))
  })
  const complaintsOf = (line: string) => {
    const number = lines.findIndex(([, other]) => other === line) + 2
    return complaints.filter(complaint => complaint.includes(`uses.ts(${number},`))
  }

  test.each(fitting)('accept %s', (_, line) => expect(complaintsOf(line)).toEqual([]))
  test.each(unfitting)('reject %s', (_, line) => expect(complaintsOf(line)).not.toEqual([]))
  test('compile without errors themselves', () => {
    expect(complaints.filter(complaint => !complaint.includes('uses.ts('))).toEqual([])
  })
})

test('The types of every third-party schema compile', { timeout: 60_000 }, async () => {
  const cases = readFormCases()
  expect(cases.length).toBeGreaterThanOrEqual(16)
  const modules: string[] = []
  for (const { id, original } of cases) modules.push(await types({ id, version: 1, schema: original }))
  await writeFile(join(folder, 'cases.ts'), modules.join('\n'))
  expect(await compile('cases.ts')).toEqual([])
})

test('The same document always gives the same types', async () => {
  expect(await types(exampleForm)).toBe(await types(structuredClone(exampleForm)))
})

test('A document cannot inject TypeScript through texts, keywords, choices or names', async () => {
  const text = await types({
    id: 'evil',
    version: 1,
    schema: {
      type: 'object',
      properties: {
        [`a'\`$`.concat('{evil}')]: { description: '*/ export const evil = 1 /*' },
        b: { tsType: 'unknown; }; export const evil = 1; type A = {' },
        c: { enum: ["'; export const evil = 1; '", '`$'.concat('{evil}`')] },
        d: { type: 'object', title: 'A { } export const evil = 1', properties: { a: { type: 'string' } } },
      },
    },
  })
  await writeFile(join(folder, 'evil.ts'), `${text}\nconst evil = 2; export type Evil = typeof evil\n`)
  expect(await compile('evil.ts')).toEqual([])
})

test.each([
  ['a file', '/etc/passwd'],
  ['a URL', 'http://127.0.0.1:9/schema.json'],
  ['a place that is not a definition', '#/properties/b'],
])('A reference to %s is refused, with the remedy', async (_, $ref) => {
  const document = { id: 'x', version: 1, schema: { type: 'object', properties: { a: { $ref } } } }
  await expect(types(document)).rejects.toThrow(
    `x.json refers to "${$ref}", but types are generated from a single document`,
  )
})

test('Conditions that are too many to tell apart get looser types', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, { type: 'boolean' }])),
    allOf: names.slice(1).map((name, index) => ({
      if: { required: [`p${index}`], properties: { [`p${index}`]: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: [name] },
    })),
  }
  const text = await types({ id: 'chain', version: 1, schema })
  await writeFile(join(folder, 'chain.ts'), text)
  expect(await compile('chain.ts')).toEqual([])
  expect(text.length).toBeLessThan(200_000)
})

test("The codegen command writes a form's types to a file and names their source", async () => {
  const out = join(folder, 'contact.ts')
  const codegen = (...args: string[]) =>
    new Promise<{ code: number | null; output: string }>(settle => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'codegen/run.ts', ...args], { cwd: root })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          output += part
        })
      child.once('close', code => settle({ code, output }))
    })
  expect(await codegen('--form', 'contact', '--out', out)).toEqual({ code: 0, output: '' })
  expect(await readFile(out, 'utf8')).toMatch(
    /^\/\/ Generated by `npm run codegen -- --form contact` from schemas\/forms\/contact\.json\. Edit that instead\.\n/,
  )
  expect(await compile('contact.ts')).toEqual([])
  expect(await codegen('--form', 'nobody')).toEqual({
    code: 1,
    output: 'There is no schemas/forms/nobody.json; specify the id of an existing document.\n',
  })
  expect((await codegen('--form', '../calls/getForm')).code).toBe(1)
})
