/**
 * The generated meta schemas for editors, checked by two independent tools: AJV in strict mode without
 * extensions, and VS Code's JSON language service.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { getLanguageService, type LanguageService, Position, TextDocument } from 'vscode-json-languageservice'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { root } from '#tests/support/run/command.ts'

interface Association {
  readonly fileMatch: string[]
  readonly url: string
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const settings: { readonly 'json.schemas': readonly Association[] } = JSON.parse(
  read('.vscode/settings.json'),
)
const associations = settings['json.schemas']

const names = readdirSync(join(root, 'schemas/meta')).map(file => file.replace('.json', ''))
const documents = [
  'routes.json',
  'schemas/problems.json',
  ...[
    ...['calls', 'errors', 'forms', 'layouts', 'records', 'screens', 'widgets'].map(
      name => `schemas/${name}`,
    ),
    'server/demo/harbor/forms',
    'server/demo/harbor/surveys',
  ].flatMap(folder => readdirSync(join(root, folder)).map(file => `${folder}/${file}`)),
]

/**
 * Finds the schema of a file as VS Code does: the last matching pattern wins, and a leading slash is ignored.
 */
function schemaOf(file: string): string {
  const found = associations.find(({ fileMatch }) =>
    fileMatch.reduce((fits, pattern) => {
      const [, not = '', glob = ''] = /^(!?)\/?(.*)$/.exec(pattern) ?? []
      return matches(file, glob) ? not === '' : fits
    }, false),
  )
  return found?.url.replace(/^.*\/|\.json$/g, '') ?? ''
}

const matches = (file: string, glob: string): boolean =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('**', '.+')
      .replace(/(?<!\.)\*/g, '[^/]*')}$`,
  ).test(file)

const generated = (name: string) => JSON.parse(read(`schemas/generated/meta/${name}.json`))

function compile(name: string) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false })
  addFormats.default(ajv)
  return ajv.compile(generated(name))
}

const wrong = (name: string, content: unknown): readonly string[] => {
  const validate = compile(name)
  return validate(content) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath)
}

test('The generated schemas for editors equal those that the server sends', async () => {
  const configuration = await loadConfiguration(root)
  for (const name of names) expect(generated(name)).toEqual(configuration.editorSchema(name))
})

describe('Each generated schema:', () => {
  test.each(names)('%s compiles on its own in strict mode', name => {
    expect(() => compile(name)).not.toThrow()
  })

  test.each(names)('%s describes every key', name => {
    expect(listBareKeys(generated(name))).toEqual([])
  })
})

describe('Each of our documents is valid:', () => {
  test.each(documents)('%s', file => {
    expect(names).toContain(schemaOf(file))
    expect(wrong(schemaOf(file), JSON.parse(read(file)))).toEqual([])
  })
})

const route = { name: 'a', path: '/', about: 'b', layout: 'page', screen: 'home' }
const step = (ui: unknown) => ({ id: 'a', title: 'b', steps: [{ id: 'c', title: 'd', ui: { start: ui } }] })
const form = (ui: unknown) => ({
  id: 'a',
  version: 1,
  ui: { start: ui },
  schema: { type: 'object', properties: { start: { type: 'string' } } },
})

describe('Editor schemas refuse a misspelling of', () => {
  test.each([
    ['a widget', 'screen', step({ 'ui:field': 'slott' }), '/steps/0/ui/start/ui:field'],
    [
      'an option',
      'screen',
      step({ 'ui:field': 'slot', 'ui:options': { peopel: 2 } }),
      '/steps/0/ui/start/ui:options',
    ],
    [
      'a value of an option',
      'screen',
      step({ 'ui:field': 'slot', 'ui:options': { people: 'two' } }),
      '/steps/0/ui/start/ui:options/people',
    ],
    [
      'an option in a list',
      'screen',
      step({ 'ui:field': 'hold', 'ui:options': { items: [{ provder: 'any' }] } }),
      '/steps/0/ui/start/ui:options/items/0',
    ],
    [
      'an option in $zip',
      'screen',
      step({ 'ui:field': 'hold', 'ui:options': { items: { $zip: { servise: '$values.services' } } } }),
      '/steps/0/ui/start/ui:options/items/$zip',
    ],
    ['a widget of a form', 'form', form({ 'ui:field': 'slott' }), '/ui/start/ui:field'],
    [
      'an option of a form',
      'form',
      form({ 'ui:field': 'slot', 'ui:options': { peopel: 2 } }),
      '/ui/start/ui:options',
    ],
    ['a key', 'layout', { id: 'a', frame: 'page', fram: 'page' }, ''],
    ['a screen of a route', 'routes', [{ ...route, screen: 'hom' }], '/0/screen'],
    [
      'a screen of a route in an object',
      'routes',
      { routes: [{ ...route, screen: 'hom' }] },
      '/routes/0/screen',
    ],
    ['a code', 'error-mapping', { 'slot.takn': {} }, ''],
  ])('%s', (_, name, content, pointer) => {
    expect(wrong(name, content)).toContain(pointer)
  })

  test('but accept a template in place of any option', () => {
    const options = { people: '$values.people', service: '$service.slug' }
    expect(wrong('screen', step({ 'ui:field': 'slot', 'ui:options': options }))).toEqual([])
    const items = { $zip: { service: '$values.services' } }
    expect(wrong('screen', step({ 'ui:field': 'hold', 'ui:options': { items } }))).toEqual([])
  })

  test.each(['call', 'error-mapping', 'field-errors', 'form', 'layout', 'screen', 'widget'])(
    'but accept $schema: %s',
    name => {
      const file = documents.find(document => schemaOf(document) === name) ?? ''
      expect(wrong(name, { $schema: `/schemas/${name}.json`, ...JSON.parse(read(file)) })).toEqual([])
    },
  )

  test('but accept an object around a list, which has room for a schema name', () => {
    const routes = { $schema: '/schemas/routes.json', routes: JSON.parse(read('routes.json')) }
    expect(wrong('routes', routes)).toEqual([])
  })
})

describe('A document that is based on another', () => {
  const quick = (more: object) => ({ id: 'quick', base: 'booking', ...more })

  test('holds what differs', () => {
    for (const content of [
      { base: 'booking' },
      quick({ aside: null, steps: { review: null, details: { form: 'contact', ui: { x: null } } } }),
      quick({ steps: { extra: { after: 'time', title: 'a' } }, submit: { busy: 'b', input: { a: null } } }),
      quick({ steps: [{ id: 'a', title: 'b' }] }),
    ])
      expect(wrong('screen', content)).toEqual([])
    const phone = { base: 'contact', ui: { phone: { 'ui:require': 'true' }, 'ui:order': null } }
    expect(wrong('form', { ...phone, schema: { required: ['email'], properties: { phone: null } } })).toEqual(
      [],
    )
    expect(wrong('guests', { base: 'default', maximum: 3, schema: { properties: { email: null } } })).toEqual(
      [],
    )
  })

  test('names the blocks of an email, also new ones', () => {
    const based = (blocks: object) => ({ base: 'reminder', blocks })
    const text = { after: 'intro', type: 'text', text: { en: 'Ring twice.' } }
    const greeting = { text: { texts: { en: 'Ahoy,' } }, when: null }
    expect(wrong('email', based({ greeting, warning: null, 'text-1': text }))).toEqual([])
    expect(wrong('email', based({ 'text-1': { ...text, txt: 'x' } }))).toContain('/blocks/text-1')
    expect(wrong('email', { id: 'reminder' })).toContain('')
  })

  test.each([
    [quick({ asid: null }), ''],
    [quick({ steps: { review: { wen: 'true' } } }), '/steps/review'],
    [quick({ steps: { time: { ui: { start: { 'ui:field': 'slott' } } } } }), '/steps/time/ui/start/ui:field'],
    [quick({ submit: { call: 'createBookin' } }), '/submit/call'],
    [{ id: 'quick', steps: {} }, '/steps'],
  ])('may not be misspelt: %j', (content, pointer) => {
    expect(wrong('screen', content)).toContain(pointer)
  })
})

test('The settings that the guide gives for the folder of a business name schemas and folders that there are', () => {
  const [, text = ''] =
    /```json\n(\{\n {2}"json\.schemas"[\s\S]*?)```/.exec(read('docs/configuration.md')) ?? []
  const own: { readonly 'json.schemas': readonly Association[] } = JSON.parse(text)
  const urls = own['json.schemas'].map(({ url }) => url.replace(/^.*\/|\.json$/g, ''))
  const folders = own['json.schemas'].flatMap(({ fileMatch }) => fileMatch.map(file => file.split('/')[1]))
  expect(names).toEqual(expect.arrayContaining(urls))
  const kinds = documentKinds.map(({ folder }) => folder)
  expect(kinds).toEqual(expect.arrayContaining(folders.map(folder => folder?.replace('.json', ''))))
})

describe('VS Code', () => {
  let service: LanguageService
  beforeAll(() => {
    service = getLanguageService({
      schemaRequestService: async url => read(url.replace('file:///bookplate/', '')),
      workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
    })
    service.configure({
      validate: true,
      schemas: associations.map(({ fileMatch, url }) => ({
        fileMatch,
        uri: new URL(url, 'file:///bookplate/').href,
      })),
    })
  })
  const open = (file: string, text: string) => {
    const document = TextDocument.create(`file:///bookplate/${file}`, 'json', 1, text)
    return { document, parsed: service.parseJSONDocument(document) }
  }

  test('underlines nothing in our documents', async () => {
    const underlined: string[] = []
    for (const file of [...documents, 'schemas/generated/meta/routes.json', 'schemas/meta/routes.json']) {
      const { document, parsed } = open(file, read(file))
      const found = await service.doValidation(document, parsed)
      underlined.push(...found.map(({ message, range }) => `${file}:${range.start.line + 1} ${message}`))
    }
    expect(underlined).toEqual([])
  })

  test.each([
    ['"ui:field": "slot"', '"ui:field": "slott"', '"slott"'],
    ['"people": "$values.people"', '"peopel": "$values.people"', '"peopel"'],
    ['"aside": "booking-summary"', '"asid": "booking-summary"', '"asid"'],
    ['"call": "createBooking"', '"call": "createBookin"', '"createBookin"'],
  ])('underlines a misspelt %s', async (from, to, place) => {
    const text = read('schemas/screens/booking.json')
    expect(text).toContain(from)
    const { document, parsed } = open('schemas/screens/booking.json', text.replace(from, to))
    const found = await service.doValidation(document, parsed)
    expect(found.map(({ range }) => document.getText(range))).toContain(place)
  })

  test.each([
    ['names of widgets', '"ui:field": "', '"slot"'],
    ['options of a widget', '"ui:field": "slot",\n          "ui:options": {\n            "', '"booking"'],
    ['keys of a step', '"steps": [\n    {\n      "', '"passed"'],
  ])('completes %s', async (_, before, wanted) => {
    const text = read('schemas/screens/booking.json')
    const at = text.indexOf(before) + before.length
    expect(at).toBeGreaterThan(before.length)
    const { document, parsed } = open('schemas/screens/booking.json', text)
    const { line, character } = document.positionAt(at)
    const list = await service.doComplete(document, Position.create(line, character), parsed)
    expect(list?.items.map(({ label }) => JSON.stringify(label.replaceAll('"', '')))).toContain(wanted)
  })

  test.each([
    ['{ "base": "booking", "', 'steps', '" }'],
    ['{ "base": "booking", "steps": { "review": { "', 'when', '" } } }'],
  ])('completes what a document changes of its base: %s', async (before, wanted, after) => {
    const { document, parsed } = open('schemas/screens/quick.json', before + after)
    const list = await service.doComplete(document, Position.create(0, before.length), parsed)
    expect(list?.items.map(({ label }) => label.replaceAll('"', ''))).toContain(wanted)
  })

  test('shows the description of a key', async () => {
    const text = read('schemas/screens/booking.json')
    const { document, parsed } = open('schemas/screens/booking.json', text)
    const hover = await service.doHover(document, document.positionAt(text.indexOf('"aside"') + 2), parsed)
    expect(JSON.stringify(hover?.contents)).toContain('The widget next to the steps')
  })
})

/**
 * Lists keys without a description of their own or of the definition they refer to; entities are described in
 * their files.
 */
function listBareKeys(schema: Record<string, unknown>): string[] {
  const definitions = asObject(schema.$defs)
  const bare: string[] = []
  const visit = (part: unknown, path: string) => {
    for (const [key, value] of Object.entries(asObject(part))) {
      if (key !== 'properties') {
        if (!['const', 'enum', 'examples'].includes(key)) visit(value, `${path}/${key}`)
        continue
      }
      // A condition repeats names that are described elsewhere.
      const isCondition = /\/(if|then)$/.test(path) && !('description' in asObject(part))
      for (const [name, property] of Object.entries(asObject(value))) {
        const { description, $ref } = asObject(property)
        const target = asObject(definitions[String($ref).replace('#/$defs/', '')])
        const isDescribed = description !== undefined || target.description !== undefined
        if (!isDescribed && !isCondition && property !== false) bare.push(`${path}/${name}`)
        visit(property, `${path}/${name}`)
      }
    }
  }
  visit(schema, '')
  return bare
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
