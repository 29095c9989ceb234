/** Types that are generated from a running server. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateFromFolder } from '#codegen/business-types.ts'
import { formatCallTypes, generateCallTypes } from '#codegen/calls.ts'
import { fetchDeclarations } from '#codegen/declarations.ts'
import { fetchFormModule, generateFormModule } from '#codegen/form-module.ts'
import { generateMessageTypes } from '#codegen/messages.ts'
import { generateProblemTypes } from '#codegen/problems.ts'
import { generateRouteTypes } from '#codegen/routes.ts'
import { generateFromServer } from '#codegen/server-types.ts'
import { generateSchemaTypes } from '#codegen/types.ts'
import { root } from '#tests/support/run/command.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()
let server = ''
beforeAll(async () => {
  server = await opened.server.app.listen({ port: 0, host: '127.0.0.1' })
})

const withoutHeader = (text: string): string => text.replace(/^\/\/.*\n/, '')

describe('A running server gives the same types as its checkout', () => {
  test.each([
    ['form', 'contact'],
    ['form', 'find-booking'],
  ] as const)('of the %s "%s"', async (kind, id) => {
    const fetched = await fetchFormModule(server, { kind, id })
    expect(fetched).toContain(`--${kind} ${id}\` from ${server}.`)
    expect(withoutHeader(fetched)).toBe(withoutHeader(await generateFormModule(root, { kind, id })))
  })

  test('of everything else', async () => {
    const text = await generateFromServer(server, {})
    const modules = [generateProblemTypes, generateRouteTypes, generateMessageTypes]
    for (const generate of modules) expect(text).toContain(withoutHeader(await generate(root)).trim())
    const [, module = ''] = (await generateCallTypes(root)).split("from './types.gen.ts'\n\n")
    // After them come names for our own code.
    const [calls = ''] = module.split('/** The calls of the console that belong to no business')
    expect(calls).toContain('export const callEndpoints')
    expect(text).toContain(calls.trim())
    // Only what a server does with a file differs: `content` is a stream there.
    const types = withoutHeader(await generateSchemaTypes(root)).replace(
      'string | AsyncIterable<string | Uint8Array>',
      'string',
    )
    expect(text).toContain(types.trim())
    expect(text).toContain(
      "'intake': { values: IntakeFormValues; draft: IntakeFormDraft; fault: IntakeFormFault }",
    )
    expect(text).not.toMatch(/^import /m)
  })
})

test('The declarations are cached until the configuration changes', async () => {
  const url = '/api/v1/declarations.json'
  const { headers } = await opened.server.app.inject(url)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' })
  const again = await opened.server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
})

describe('A server that is no Bookplate', () => {
  let answer: unknown = {}
  const foreign = createServer((_, response) => response.end(JSON.stringify(answer)))
  let url = ''
  beforeAll(async () => {
    await new Promise<void>(settle => foreign.listen(0, '127.0.0.1', settle))
    const address = foreign.address()
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => foreign.close())
  const declared = { entities: {}, calls: [], problems: [], routes: [], messages: {}, forms: [], surveys: [] }

  test('is reported', async () => {
    answer = { name: 'something else' }
    await expect(fetchDeclarations(url)).rejects.toThrow(
      `${url} answered something other than the declarations of Bookplate.`,
    )
  })

  test.each([
    [
      'a call',
      { ...declared, calls: [{ name: 'x; export const evil = 1', input: {}, output: {}, problems: [] }] },
    ],
    ['an entity', { ...declared, entities: { 'A { } export const evil': {} } }],
  ])('cannot name %s with code', async (_, content) => {
    answer = content
    await expect(fetchDeclarations(url)).rejects.toThrow('something other than the declarations')
  })

  test('cannot inject code through texts', async () => {
    const evil = "*/ export const evil = 1 /* ' \n \\' export const evil = 2 // \u2028"
    answer = {
      ...declared,
      entities: { Thing: { tsType: 'string; export const evil = 3', type: 'string' } },
      calls: [
        {
          name: 'getThing',
          method: 'GET',
          path: evil,
          summary: evil,
          input: {},
          output: {},
          problems: [evil],
        },
      ],
      problems: [evil],
      routes: [{ name: evil, path: '/', about: evil, query: [], hasForm: false }],
      messages: { [evil]: 'text' },
    }
    const text = await generateFromServer(url, {})
    const { program, errors } = parseSync('installation.ts', text)
    expect(errors).toEqual([])
    const names = program.body.flatMap(node =>
      node.type === 'ExportNamedDeclaration' ? [text.slice(node.start, node.start + 40)] : [node.type],
    )
    expect(names.filter(name => /^export const (?!callEndpoints|routePaths)/.test(name))).toEqual([])
    expect(names.filter(name => !/^export (interface|type|const) /.test(name))).toEqual([
      'TSTypeAliasDeclaration',
    ])
  })
})

test.each([
  [
    'http://127.0.0.1:9',
    {},
    /^http:\/\/127\.0\.0\.1:9\/api\/v1\/declarations\.json cannot be reached: .+\.$/,
  ],
  [
    'book.example',
    {},
    /^--from takes the address of a server, such as https:\/\/book\.example; "book\.example" is none\.$/,
  ],
])('The address %s is refused with the reason', async (from, options, reason) => {
  await expect(generateFromServer(from, options)).rejects.toThrow(reason)
})

describe('The folder of a business gives the same types as its server', () => {
  const demo = join(root, 'server/demo/harbor')

  test('of everything, and of one form', async () => {
    expect(withoutHeader(await generateFromFolder(root, demo, {}))).toBe(
      withoutHeader(await generateFromServer(server, {})),
    )
    for (const options of [
      { form: 'intake' },
      { form: 'voucher' },
      { survey: 'satisfaction' },
      { form: 'contact' },
    ])
      expect(withoutHeader(await generateFromFolder(root, demo, options))).toBe(
        withoutHeader(await generateFromServer(server, options)),
      )
  })

  test('also of forms that are based on others; a fault names its place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bookplate-types-'))
    try {
      await mkdir(join(folder, 'forms'))
      const write = (content: object) =>
        writeFile(join(folder, 'forms/contact.json'), JSON.stringify(content))
      await write({
        $schema: 'x',
        base: 'contact',
        ui: { phone: { 'ui:require': 'true' }, lastName: { 'ui:when': 'false' } },
      })
      const text = await generateFromFolder(root, folder, { form: 'contact' })
      expect(text).toMatch(/\n {2}phone: string/)
      await write({ base: 'contact', ui: { phoen: { 'ui:require': 'true' } } })
      await expect(generateFromFolder(root, folder, {})).rejects.toThrow(
        /^forms\/contact\.json: \/ui\/phoen: /,
      )
      await rm(join(folder, 'forms/contact.json'))
      await expect(generateFromFolder(root, folder, {})).rejects.toThrow(/has no documents of a business/)
      await expect(generateFromFolder(root, demo, { form: 'wish' })).rejects.toThrow(
        /There is no form "wish"/,
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('In a checkout, `npm run codegen` writes the types of a server', async () => {
  const args = ['--import', 'tsx', 'codegen/run.ts', '--from', server, '--survey', 'satisfaction']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  expect(stdout).toContain('export interface SatisfactionValues')
})

test('A form that does not exist is refused with the reason of the server', async () => {
  await expect(fetchFormModule(server, { kind: 'form', id: 'nobody' })).rejects.toThrow(
    `${server}/api/v1/forms/nobody answered 404: `,
  )
})

test('A call without problems of its own has none', () => {
  const call = {
    name: 'ping',
    method: 'GET',
    path: '/ping',
    summary: 'Pings.',
    input: {},
    output: {},
    problems: [],
  }
  expect(formatCallTypes([call])).toContain('ping: { input: PingInput; output: PingOutput; problem: never }')
})
