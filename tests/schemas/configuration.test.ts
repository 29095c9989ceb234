/**
 * Edits to the configuration without a build: valid ones take effect, faults are reported by file and place.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { root } from '#tests/support/command.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/configuration-folder.ts'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfiguration()
})
afterEach(() => folder.restore())
afterAll(() => folder.remove())

/** Returns the faults for which the folder is refused. */
async function refusal(): Promise<readonly FileFault[]> {
  const error = await loadConfiguration(folder.path).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigurationError)
  return error instanceof ConfigurationError ? error.faults : []
}

test('Our own configuration has no faults, and a copy has the same version', async () => {
  const [own, copy] = await Promise.all([loadConfiguration(root), loadConfiguration(folder.path)])
  expect(own.routes.length).toBeGreaterThanOrEqual(48)
  expect([...own.screens.keys()]).toContain('booking')
  expect([...own.catalogues.keys()]).toEqual(expect.arrayContaining(['de', 'en']))
  expect(copy.version).toBe(own.version)
})

test('Documents for browsers contain parsed expressions at every depth', async () => {
  const { table, screens } = await loadConfiguration(root)
  const loads = table.match('/widget/appointment/maya/haircut')?.route.load ?? {}
  expect(Object.values(loads).flatMap(({ when }) => when ?? [])).not.toEqual([])
  for (const document of [loads, ...screens.values()])
    expect(JSON.stringify(document)).not.toMatch(/"(ui:)?when":"/)
  expect(screens.get('booking')?.confirmation?.when).toEqual(['present', ['path', 'booking']])
})

test('Every change, however small, gives another version', async () => {
  const { version } = await loadConfiguration(folder.path)
  await folder.put('locales/de.json', '/common.back', 'Zurück!')
  expect((await loadConfiguration(folder.path)).version).not.toBe(version)
})

/** A value, where it is put, the reason why it is refused, and the reported place if it differs. */
type Case = [
  name: string,
  file: string,
  pointer: string,
  value: unknown,
  reason: string | RegExp,
  place?: string | RegExp,
]

const booking = 'schemas/screens/booking.json'
const home = 'schemas/screens/home.json'
const contact = 'schemas/forms/contact.json'
const getService = 'schemas/calls/getService.json'
const routes = 'routes.json'

const names: Case[] = [
  [
    'an unknown screen',
    routes,
    '/0/screen',
    'hme',
    /^there is no screen "hme"; there are booking, .+, home, .+\.$/,
  ],
  [
    'an unknown layout',
    routes,
    '/1/layout',
    'kalender',
    'there is no layout "kalender"; there are calendar, error, form, page.',
  ],
  [
    'an unknown call of a route',
    routes,
    '/0/load/offer/call',
    'listService',
    /^there is no call "listService"; there are .*\blistServices\b.*\.$/,
  ],
  [
    'a route name that is there twice',
    routes,
    '/2/name',
    'index',
    '"index" is the name of an earlier route; each is there once.',
  ],
  [
    'a parameter that is there twice',
    routes,
    '/1/path',
    '/widget/:id/:id',
    'names a parameter twice; parameters of one path have different names.',
  ],
  [
    'a message that no catalogue has',
    home,
    '/title',
    'home.titel',
    'there is no message "home.titel"; add it to locales/en.json.',
  ],
  [
    'a message of a step that no catalogue has',
    booking,
    '/steps/1/heading',
    'booking.chose_time',
    'there is no message "booking.chose_time"; add it to locales/en.json.',
  ],
  [
    'a message of the title that no catalogue has',
    booking,
    '/titleWith/message',
    'booking.titel',
    'there is no message "booking.titel"; add it to locales/en.json.',
  ],
  [
    'a message of the confirmation that no catalogue has',
    booking,
    '/confirmation/title',
    'booking.thanks',
    'there is no message "booking.thanks"; add it to locales/en.json.',
  ],
  [
    'an unknown problem of a screen',
    'schemas/screens/not-available-yet.json',
    '/problem',
    'screen.not_yet',
    /^there is no problem "screen\.not_yet"; there are route\.not_found, .+\.$/,
  ],
  [
    'an unknown problem that stops a screen',
    booking,
    '/stop/0/problem',
    'payment.missing',
    /^there is no problem "payment\.missing"; there are .+\.$/,
  ],
  [
    'an unknown form',
    booking,
    '/steps/3/form',
    'contakt',
    /^there is no form "contakt"; there are .*\bcontact\b.*\.$/,
  ],
  [
    'an unknown call at the end of a screen',
    booking,
    '/submit/call',
    'createBookings',
    /^there is no call "createBookings"; there are .*\bcreateBooking\b.*\.$/,
  ],
  [
    'an unknown error mapping',
    booking,
    '/errors',
    'bookings',
    /^there is no error mapping "bookings"; there are .*\bbooking\b.*\.$/,
  ],
  [
    'a misspelt field of a ui schema',
    booking,
    '/steps/1/ui/strt',
    { 'ui:field': 'slot' },
    'there is no property "strt"; there are provider, repeat, start, series, heldRepeat.',
  ],
  [
    'a script behind a consent',
    'schemas/forms/intake.json',
    '/ui/consent/ui:link',
    { href: ' javascript:alert(1)', label: 'Terms' },
    'leads where no link may lead: it holds a space, a control character or "\\"; encode them as %20 or %5C.',
    '/ui/consent/ui:link/href',
  ],
  [
    'the same in its options',
    'schemas/forms/intake.json',
    '/ui/consent/ui:options',
    { link: { href: 'data:text/html,x', label: 'Terms' } },
    /^leads where no link may lead: it has the scheme "data"; write a path such as \/studio, or /,
    '/ui/consent/ui:options/link/href',
  ],
  [
    'an end of a form on a host without a scheme',
    'schemas/forms/intake.json',
    '/ends/0/link',
    { href: '//evil.test', label: 'Home' },
    'leads where no link may lead: it names a host without a scheme; write https:// before it.',
    '/ends/0/link/href',
  ],
  [
    'a link of a screen to another host',
    'schemas/screens/find-booking.json',
    '/steps/1/ui/message/ui:options/path',
    '//evil.test',
    'leads where no link may lead: it names a host without a scheme; write https:// before it.',
  ],
  [
    'a misspelt field of an order',
    booking,
    '/steps/1/ui/ui:order/1',
    'strt',
    'there is no property "strt"; there are provider, repeat, start, series, heldRepeat.',
  ],
  [
    'a misspelt required field',
    booking,
    '/steps/1/schema/required',
    ['start', 'provder'],
    'there is no property "provder"; there are provider, repeat, start, series, heldRepeat.',
    '/steps/1/schema/required/1',
  ],
  [
    'an unknown problem in an error mapping',
    'schemas/errors/booking.json',
    '/slot.gone',
    {},
    /^there is no problem "slot\.gone"; there are .*\bslot\.taken\b.*\.$/,
  ],
  [
    'an unknown message in an error mapping',
    'schemas/errors/booking.json',
    '/slot.taken/message',
    'problem.slot.gone',
    'there is no message "problem.slot.gone"; add it to locales/en.json.',
  ],
  [
    'an unknown step in an error mapping',
    'schemas/errors/booking.json',
    '/slot.taken/step',
    'slot',
    'there is no step "slot" in screen "booking"; there are service, time, guests, details, review, payment.',
  ],
  [
    'an unknown problem of a field',
    'schemas/errors/fields.json',
    '/rules/1/code',
    'field.mandatory',
    /^there is no problem "field\.mandatory"; there are .*\bfield\.required\b.*\.$/,
  ],
  [
    'an unknown problem of a call',
    getService,
    '/problems',
    ['calendar.not_found', 'calendar.closed'],
    /^there is no problem "calendar\.closed"; there are .+\.$/,
    '/problems/1',
  ],
  [
    'a call at the address of another one',
    getService,
    '/path',
    '/providers/:service',
    '"GET /providers/:service" is the address of another call too; choose another.',
  ],
  [
    'a problem without words',
    'schemas/problems.json',
    '/-',
    { code: 'weather.bad', status: 503, shows: 'banner' },
    'has no words; add "problem.weather.bad" to locales/en.json.',
    /^\/\d+$/,
  ],
  [
    'a problem that is there twice',
    'schemas/problems.json',
    '/1/code',
    'route.not_found',
    '"route.not_found" is the code of an earlier problem; each is there once.',
  ],
  [
    'an unknown message of a form',
    contact,
    '/ui/notes/ui:help',
    { message: 'contact.hint' },
    'there is no message "contact.hint"; add it to locales/en.json.',
  ],
  [
    'an unknown problem of a form',
    contact,
    '/errors/0/code',
    'contact.email_missing',
    'there is no problem "contact.email_missing".',
  ],
  [
    'a screen that is called otherwise than its file',
    home,
    '/id',
    'house',
    'is "house"; it must be "home", as the file is called.',
  ],
]

const shapes: Case[] = [
  ['a wrong type', routes, '/3/layout', 7, 'is 7, but must be a text; see schemas/meta/routes.json.'],
  [
    'a file whose output is JSON',
    getService,
    '/mediaType',
    'text/csv; charset=utf-8',
    'is an object, but must be {"$ref":"bookplate#/$defs/TextFile"}; see schemas/meta/call.json.',
    '/output',
  ],
  ['a misspelt member', routes, '/3/scren', 'home', 'is unknown here; see schemas/meta/routes.json.'],
  [
    'a missing member',
    'schemas/layouts/page.json',
    '/frame',
    undefined,
    'is missing; see schemas/meta/layout.json.',
  ],
  [
    'a misspelt setting of a field',
    booking,
    '/steps/1/ui/start',
    { 'ui:feild': 'slot' },
    'is unknown here; see schemas/meta/screen.json.',
    '/steps/1/ui/start/ui:feild',
  ],
  [
    'a bad expression of a route',
    routes,
    '/1/check',
    'service.slug in provider.services and',
    'is no expression: The expression ends too early.',
  ],
  [
    'a bad expression of a field',
    booking,
    '/steps/1/ui/provider/ui:when',
    'is(provider)',
    'is no expression: There is no function "is"; there are present, count, sum, average, min, max, round, if, days.',
  ],
  [
    'a bad rule of fields',
    'schemas/errors/fields.json',
    '/rules/0',
    { keyword: 'required', cod: 'field.required' },
    'is missing; see schemas/meta/field-errors.json.',
    '/rules/0/code',
  ],
  [
    'a bad schema of a call',
    getService,
    '/input/properties/service/type',
    'text',
    'is no JSON Schema: must be one of array, boolean, integer, null, number, object, string.',
  ],
  [
    'a reference of a call that leads nowhere',
    getService,
    '/output',
    { $ref: 'bookplate#/$defs/PublicServices' },
    '"bookplate#/$defs/PublicServices" leads nowhere; there are bookplate#/$defs/… for each file of schemas/entities, and #/….',
    '/output/$ref',
  ],
  [
    'a pattern that could hang a backtracking engine',
    'schemas/entities/slug.json',
    '/pattern',
    '^a(?=b)b$',
    /^is no pattern that is matched in linear time \(RE2\): .+\.$/,
  ],
  [
    'a name of properties that could hang a backtracking engine',
    'schemas/forms/intake.json',
    '/schema/patternProperties',
    { '^a(?=b)': { type: 'string' } },
    /^is no pattern that is matched in linear time \(RE2\): .+\.$/,
    '/schema/patternProperties/^a(?=b)',
  ],
  ['a message that is no MessageFormat', 'locales/de.json', '/common.back', '{$x', /./],
]

/** Matches the text exactly, or followed by the nearest name. */
const matching = (text: string | RegExp) =>
  typeof text === 'string'
    ? expect.toSatisfy((reason: string) => reason.replace(/ The nearest is "[^"]+"\.$/, '') === text)
    : expect.stringMatching(text)

describe('The configuration is refused for', () => {
  test.each([...names, ...shapes])('%s', async (_, file, pointer, value, reason, place = pointer) => {
    await folder.put(file, pointer, value)
    expect(await refusal()).toContainEqual({ file, pointer: matching(place), reason: matching(reason) })
  })

  test('text that is not JSON, with the position of the error', async () => {
    await folder.write('schemas/screens/home.json', '{\n  "id": "home",\n  "title" "home.title"\n}\n')
    expect(await refusal()).toEqual([
      {
        file: home,
        pointer: '',
        reason: expect.stringMatching(/^is no JSON: .*position 28.*\. Check commas and quotes there\.$/),
      },
    ])
  })

  test('endless nesting, with the name of the file', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    await folder.write(home, `{ "id": "home", "title": "home.title", "initial": ${deep} }`)
    expect(await refusal()).toEqual([
      { file: home, pointer: '', reason: 'is nested deeper than 100 levels; make it flatter.' },
    ])
  })

  test('circular references, within one file and between two', async () => {
    const circle = { $ref: 'bookplate#/$defs/Slug' }
    await folder.write(
      'schemas/entities/slug.json',
      JSON.stringify({ anyOf: [{ $ref: 'bookplate#/$defs/Round' }] }),
    )
    await folder.write('schemas/entities/round.json', JSON.stringify({ allOf: [circle] }))
    await folder.put(getService, '/input', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } })
    const reason = 'leads back to itself, so that checking would not end; put a property or a list between.'
    expect(await refusal()).toEqual(
      expect.arrayContaining([
        { file: 'schemas/entities/round.json', pointer: '/allOf/0/$ref', reason },
        { file: 'schemas/entities/slug.json', pointer: '/anyOf/0/$ref', reason },
      ]),
    )
    await folder.restore()
    await folder.put(getService, '/input', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } })
    expect(await refusal()).toContainEqual({ file: getService, pointer: '/input/$defs/a/$ref', reason })
  })

  test('a missing file', async () => {
    await folder.write(routes, '')
    await rm(join(folder.path, routes))
    expect(await refusal()).toEqual([
      { file: routes, pointer: '', reason: 'cannot be read (ENOENT); restore the file.' },
    ])
  })

  test('several faults at once, all of them reported', async () => {
    await folder.put(routes, '/0/screen', 'hme')
    await folder.put(home, '/title', 'home.titel')
    const error = new ConfigurationError(await refusal())
    expect(error.message.split('\n')).toEqual([
      expect.stringMatching(/^routes\.json: \/0\/screen: there is no screen "hme"; /),
      'schemas/screens/home.json: /title: there is no message "home.titel"; add it to locales/en.json. The nearest is "home.title".',
    ])
  })
})

test('A byte order mark at the start of a file is allowed', async () => {
  await folder.write(home, `\uFEFF${await readFile(join(root, home), 'utf8')}`)
  expect((await loadConfiguration(folder.path)).screens.get('home')?.title).toBe('home.title')
})

test('A new route, screen and form take effect after a reload, without a build', async () => {
  await folder.put(routes, '/-', {
    name: 'ask',
    path: '/ask/:id',
    about: 'Ask us.',
    layout: 'form',
    screen: 'ask',
  })
  const step = { id: 'question', title: 'common.continue', form: 'question', into: 'question' }
  await folder.write(
    'schemas/screens/ask.json',
    JSON.stringify({ id: 'ask', title: 'home.title', steps: [step] }),
  )
  const schema = { type: 'object', properties: { words: { type: 'string', pattern: '\\?$' } } }
  await folder.write('schemas/forms/question.json', JSON.stringify({ id: 'question', version: 1, schema }))
  const { table, screens, forms } = await loadConfiguration(folder.path)
  expect(table.match('/ask/7')).toMatchObject({ route: { name: 'ask', screen: 'ask' }, params: { id: '7' } })
  expect(screens.get('ask')?.steps?.[0]?.form).toBe('question')
  expect(forms.get('question')?.schema).toEqual(schema)
})
