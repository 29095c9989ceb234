/**
 * Edits to the configuration without a build: valid ones take effect, faults are reported by file and place.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import {
  type ConfigurationFolder,
  copyConfigurationWithDemoForms,
} from '#tests/support/business/configuration-folder.ts'
import { root } from '#tests/support/run/command.ts'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfigurationWithDemoForms()
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
  const [own, copy] = await Promise.all([loadConfiguration(root), loadConfiguration(root)])
  expect(own.routes.length).toBeGreaterThanOrEqual(48)
  expect([...own.screens.keys()]).toContain('booking')
  expect([...own.catalogues.keys()]).toEqual(expect.arrayContaining(['de', 'en']))
  expect(copy.version).toBe(own.version)
  // Whatever has its own page would be public at every business.
  const hosted = [...own.forms.values(), ...own.surveys.values()].filter(({ title }) => title !== undefined)
  expect(hosted).toEqual([])
  expect([...own.forms.keys()]).toContain('contact')
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
    /^there is no screen "hme"; available: booking-list, booking, .+, home, .+\. Did you mean "home"\?$/,
  ],
  [
    'an unknown layout',
    routes,
    '/1/layout',
    'kalender',
    'there is no layout "kalender"; available: calendar, error, form, page.',
  ],
  [
    'an unknown call of a route',
    routes,
    '/0/load/offer/call',
    'listService',
    /^there is no call "listService"; available: .*\blistServices\b.*\. Did you mean .+\?$/,
  ],
  [
    'a duplicate route name',
    routes,
    '/2/name',
    'index',
    '"index" is the name of an earlier route; it must be unique.',
  ],
  [
    'a duplicate parameter',
    routes,
    '/1/path',
    '/widget/:id/:id',
    'has two parameters of the same name; rename one.',
  ],
  [
    'an unknown message',
    home,
    '/title',
    'home.titel',
    'there is no message "home.titel"; add it to locales/en.json.',
  ],
  [
    'an unknown message of a step',
    booking,
    '/steps/1/heading',
    'booking.chose_time',
    'there is no message "booking.chose_time"; add it to locales/en.json.',
  ],
  [
    'an unknown message of the title',
    booking,
    '/titleWith/message',
    'booking.titel',
    'there is no message "booking.titel"; add it to locales/en.json.',
  ],
  [
    'an unknown message of the confirmation',
    booking,
    '/confirmation/title',
    'booking.thanks',
    'there is no message "booking.thanks"; add it to locales/en.json.',
  ],
  [
    'an unknown problem of a screen',
    booking,
    '/problem',
    'screen.not_yet',
    /^there is no problem "screen\.not_yet"; available: route\.not_found, .+\.$/,
  ],
  [
    'an unknown problem that blocks a screen',
    booking,
    '/stop/0/problem',
    'payment.missing',
    /^there is no problem "payment\.missing"; available: .+\.$/,
  ],
  [
    'an unknown form',
    booking,
    '/steps/3/form',
    'contakt',
    /^there is no form "contakt"; available: .*\bcontact\b.*\. Did you mean .+\?$/,
  ],
  [
    'an unknown call at the end of a screen',
    booking,
    '/submit/call',
    'createBookings',
    /^there is no call "createBookings"; available: .*\bcreateBooking\b.*\. Did you mean .+\?$/,
  ],
  [
    'an unknown error mapping',
    booking,
    '/errors',
    'bookings',
    /^there is no error mapping "bookings"; available: .*\bbooking\b.*\. Did you mean .+\?$/,
  ],
  [
    'a misspelt field of a ui schema',
    booking,
    '/steps/1/ui/strt',
    { 'ui:field': 'slot' },
    'there is no property "strt"; available: provider, repeat, start, series, heldRepeat.',
  ],
  [
    'a script as the link of a consent',
    'schemas/forms/intake.json',
    '/ui/consent/ui:link',
    { href: ' javascript:alert(1)', label: 'Terms' },
    'is not a valid link: it contains a space, a control character or "\\"; encode it, such as %20 or %5C.',
    '/ui/consent/ui:link/href',
  ],
  [
    'a rule of a form that nothing checks',
    'schemas/forms/contact.json',
    '/schema/properties/dateOfBirth/formatMinimum',
    'today',
    /^has no effect: the one limit of dates is "formatExclusiveMaximum"/,
  ],
  [
    'the same in its options',
    'schemas/forms/intake.json',
    '/ui/consent/ui:options',
    { link: { href: 'data:text/html,x', label: 'Terms' } },
    /^is not a valid link: it has the scheme "data"; write a path such as \/studio, or /,
    '/ui/consent/ui:options/link/href',
  ],
  [
    'an end of a form on a host without a scheme',
    'schemas/forms/intake.json',
    '/ends/0/link',
    { href: '//evil.test', label: 'Home' },
    'is not a valid link: it names a host without a scheme; write https:// before it.',
    '/ends/0/link/href',
  ],
  [
    'a link of a screen to another host',
    'schemas/screens/find-booking.json',
    '/steps/1/ui/message/ui:options/path',
    '//evil.test',
    'is not a valid link: it names a host without a scheme; write https:// before it.',
  ],
  [
    'a misspelt field of an order',
    booking,
    '/steps/1/ui/ui:order/1',
    'strt',
    'there is no property "strt"; available: provider, repeat, start, series, heldRepeat.',
  ],
  [
    'a misspelt required field',
    booking,
    '/steps/1/schema/required',
    ['start', 'provder'],
    'there is no property "provder"; available: provider, repeat, start, series, heldRepeat.',
    '/steps/1/schema/required/1',
  ],
  [
    'an unknown problem in an error mapping',
    'schemas/errors/booking.json',
    '/slot.gone',
    {},
    /^there is no problem "slot\.gone"; available: .*\bslot\.taken\b.*\. Did you mean .+\?$/,
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
    'there is no step "slot" in screen "booking"; available: service, time, guests, details, email, review, payment.',
  ],
  [
    'an unknown problem of a field',
    'schemas/errors/fields.json',
    '/rules/1/code',
    'field.mandatory',
    /^there is no problem "field\.mandatory"; available: .*\bfield\.required\b.*\.$/,
  ],
  [
    'an unknown problem of a call',
    getService,
    '/problems',
    ['calendar.not_found', 'calendar.closed'],
    /^there is no problem "calendar\.closed"; available: .+\.$/,
    '/problems/1',
  ],
  [
    'a call with the address of another',
    getService,
    '/path',
    '/providers/:service',
    '"GET /providers/:service" is also the address of another call; choose another.',
  ],
  [
    'a problem without a message',
    'schemas/problems.json',
    '/-',
    { code: 'weather.bad', status: 503, shows: 'banner' },
    'has no message; add "problem.weather.bad" to locales/en.json.',
    /^\/\d+$/,
  ],
  [
    'a duplicate problem',
    'schemas/problems.json',
    '/1/code',
    'route.not_found',
    '"route.not_found" is the code of an earlier problem; it must be unique.',
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
    'there is no problem "contact.email_missing"; see schemas/problems.json.',
  ],
  [
    'a screen whose id differs from its file name',
    home,
    '/id',
    'house',
    'is "house", but must be "home" like the file name.',
  ],
]

const shapes: Case[] = [
  ['a wrong type', routes, '/3/layout', 7, 'is 7, but must be a string; see schemas/meta/routes.json.'],
  [
    'a file whose output is JSON',
    getService,
    '/mediaType',
    'text/csv; charset=utf-8',
    'is an object, but must be {"$ref":"bookplate#/$defs/TextFile"}; see schemas/meta/call.json.',
    '/output',
  ],
  [
    'a misspelt property',
    routes,
    '/3/scren',
    'home',
    'is not a known property; see schemas/meta/routes.json.',
  ],
  [
    'a missing property',
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
    'is not a known property; see schemas/meta/screen.json.',
    '/steps/1/ui/start/ui:feild',
  ],
  [
    'an invalid expression of a route',
    routes,
    '/1/check',
    'service.slug in provider.services and',
    'is not a valid expression: The expression ends too early.',
  ],
  [
    'an invalid expression of a field',
    booking,
    '/steps/1/ui/provider/ui:when',
    'is(provider)',
    'is not a valid expression: There is no function "is"; available: present, count, sum, average, min, max, round, if, days.',
  ],
  [
    'an invalid rule for fields',
    'schemas/errors/fields.json',
    '/rules/0',
    { keyword: 'required', cod: 'field.required' },
    'is missing; see schemas/meta/field-errors.json.',
    '/rules/0/code',
  ],
  [
    'an invalid schema of a call',
    getService,
    '/input/properties/service/type',
    'text',
    'is not a valid JSON Schema: must be one of array, boolean, integer, null, number, object, string.',
  ],
  [
    'an unresolvable reference of a call',
    getService,
    '/output',
    { $ref: 'bookplate#/$defs/PublicServices' },
    '"bookplate#/$defs/PublicServices" does not resolve; write bookplate#/$defs/… for a file of schemas/entities, or #/… for a part of this schema.',
    '/output/$ref',
  ],
  [
    'a pattern that could hang a backtracking engine',
    'schemas/entities/slug.json',
    '/pattern',
    '^a(?=b)b$',
    /^is not a pattern that RE2 can match in linear time: .+\.$/,
  ],
  [
    'a property name pattern that could hang a backtracking engine',
    'schemas/forms/intake.json',
    '/schema/patternProperties',
    { '^a(?=b)': { type: 'string' } },
    /^is not a pattern that RE2 can match in linear time: .+\.$/,
    '/schema/patternProperties/^a(?=b)',
  ],
  ['a message that is not valid MessageFormat', 'locales/de.json', '/common.back', '{$x', /./],
]

const aliases: Case[] = [
  [
    'a former name that another call has',
    getService,
    '/aliases',
    [{ name: 'listServices', deprecated: '2026-11-30' }],
    '"listServices" is also the name, or a former name, of another call; choose another.',
    '/aliases/0/name',
  ],
  [
    'a former path that is the path of a call',
    getService,
    '/aliases',
    [{ name: 'readService', path: '/providers/:service', deprecated: '2026-11-30' }],
    '"GET /providers/:service" is also the address, or a former address, of a call; choose another.',
    '/aliases/0/path',
  ],
  [
    'a former path without a parameter of the path',
    getService,
    '/aliases',
    [{ name: 'readService', path: '/service', deprecated: '2026-11-30' }],
    'must have the parameters of "/services/:service", and no others: service.',
    '/aliases/0/path',
  ],
  [
    'a former path with a parameter that the path has not',
    'schemas/calls/listServices.json',
    '/aliases',
    [{ name: 'readServices', path: '/services/of/:provider', deprecated: '2026-11-30' }],
    'has parameters, but "/services" has none; leave them out.',
    '/aliases/0/path',
  ],
  [
    'a former path that is deprecated since no day',
    getService,
    '/aliases',
    [{ name: 'readService', path: '/service/:service', deprecated: 'yesterday' }],
    /date/,
    '/aliases/0/deprecated',
  ],
]

const facts: Case[] = [
  [
    'a call with which visitors write and that names no limit',
    'schemas/calls/leaveWaitlist.json',
    '/limits',
    undefined,
    /^is missing: anybody can write with this call\. Name the limits of .+, or declare "writes": false/,
  ],
  [
    'limits of a call that visitors cannot make',
    'schemas/calls/uploadImage.json',
    '/limits',
    [{ limit: 'uploads' }],
    'limits only visitors, but they cannot make this call; leave it out.',
  ],
  [
    'a limit that counts for what the input does not have',
    'schemas/calls/joinWaitlist.json',
    '/limits/1/of',
    '/contact/email',
    /^the input has no "contact"; available: .*\bemail\b.*\.$/,
  ],
  [
    'a call whose method says already that it reads',
    getService,
    '/writes',
    false,
    'is superfluous: a call whose method is GET only reads; leave it out.',
  ],
  [
    'a replica that is asked to write',
    'schemas/calls/hold.json',
    '/replica',
    true,
    'is only for calls with which visitors read; leave it out.',
  ],
  [
    'a fresh time of a response that only operators get',
    'schemas/calls/getSchedule.json',
    '/staleMs',
    15_000,
    'is only for calls with which visitors read; leave it out.',
  ],
  [
    'a response with texts of people in the language of the page',
    'schemas/calls/getBooking.json',
    '/multilingual',
    true,
    'is only for calls whose response is never personal; leave it or "personal" out.',
  ],
  [
    'a dear read that an overloaded server could not refuse',
    getService,
    '/points',
    10,
    'lacks "server.busy": a call that reads for 3 points or more must be refused while the server is overloaded; add it.',
    '/problems',
  ],
  [
    'a write that an overloaded server refuses',
    'schemas/calls/leaveWaitlist.json',
    '/problems/-',
    'server.busy',
    'has "server.busy", with which an overloaded server refuses visitors who read; this call is not for that. Leave it out.',
    '/problems',
  ],
  [
    'a proof of work that is never asked for',
    'schemas/calls/hold.json',
    '/problems',
    ['slot.taken'],
    'lacks "proof.required", which a call with the input "proof" may return; add it.',
  ],
  [
    'the time of a page that decides nothing',
    'schemas/calls/leaveWaitlist.json',
    '/pageTime',
    'unknown',
    'decides who needs a proof of work, but the input has no "proof"; add it, or leave this out.',
  ],
  [
    'the stamp of a form where there is none',
    'schemas/calls/hold.json',
    '/pageTime',
    'stamp',
    'is the stamp of a form, but the call declares no "formKind"; add it.',
  ],
  [
    'an act of operators without words in the console',
    'schemas/calls/markNoShow.json',
    '/activity',
    undefined,
    /^is missing: the console lists what operators do\. Name its message of /,
  ],
  [
    'a subject of a response that the console does not show',
    getService,
    '/about',
    'records',
    'is only for responses that the console shows; leave it out.',
  ],
  [
    'an unknown change in the history of a booking',
    'schemas/calls/rescheduleBookingAsOperator.json',
    '/history/0',
    'moved',
    /^there is no change of a booking "moved"; available: created, rescheduled, .+\.$/,
  ],
  [
    'a block that loads a call which is not for blocks',
    'schemas/blocks/booking.json',
    '/loads/service/call',
    'getBooking',
    /^there is no call for blocks "getBooking"; available: getBusiness, .+\.$/,
  ],
]

/** Matches the text exactly, or followed by the nearest name. */
const matching = (text: string | RegExp) =>
  typeof text === 'string'
    ? expect.toSatisfy((reason: string) => reason.replace(/ Did you mean "[^"]+"\?$/, '') === text)
    : expect.stringMatching(text)

describe('The configuration is refused for', () => {
  test.each([...names, ...shapes, ...aliases, ...facts])(
    '%s',
    async (_, file, pointer, value, reason, place = pointer) => {
      await folder.put(file, pointer, value)
      expect(await refusal()).toContainEqual({ file, pointer: matching(place), reason: matching(reason) })
    },
  )

  test('text that is not JSON, with the position of the error', async () => {
    await folder.write('schemas/screens/home.json', '{\n  "id": "home",\n  "title" "home.title"\n}\n')
    expect(await refusal()).toEqual([
      {
        file: home,
        pointer: '',
        reason: expect.stringMatching(
          /^is not valid JSON: .*position 28.*\. Check commas and quotes there\.$/,
        ),
      },
    ])
  })

  test('endless nesting, with the name of the file', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    await folder.write(home, `{ "id": "home", "title": "home.title", "initial": ${deep} }`)
    expect(await refusal()).toEqual([
      { file: home, pointer: '', reason: 'is nested deeper than 100 levels; flatten it.' },
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
    const reason =
      'refers back to itself, so validation would never end; put a property or a list in between.'
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
      'schemas/screens/home.json: /title: there is no message "home.titel"; add it to locales/en.json. Did you mean "home.title"?',
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
