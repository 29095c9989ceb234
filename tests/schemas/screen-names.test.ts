/**
 * Widgets, options and paths that a screen or route names: unknown ones are refused with the nearest name.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { widgets } from '#renderer/widgets/registry.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { findNearestName } from '#server/configuration/nearest-name.ts'
import { root } from '#tests/support/command.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/configuration-folder.ts'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfiguration(['en'])
})
afterEach(() => folder.restore())
afterAll(() => folder.remove())

async function refusal(): Promise<readonly FileFault[]> {
  const error = await loadConfiguration(folder.path).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigurationError)
  return error instanceof ConfigurationError ? error.faults : []
}

const booking = 'schemas/screens/booking.json'
const options = '/steps/1/ui/start/ui:options'

const manage = 'schemas/screens/manage.json'
const cancel = 'schemas/screens/cancel.json'
const intake = 'schemas/forms/intake.json'

const cases: [what: string, file: string, pointer: string, value: unknown, reason: RegExp][] = [
  [
    'a widget',
    manage,
    '/steps/3/ui/start/ui:field',
    'slott',
    /^there is no widget "slott"; .+ The nearest is "slot"\.$/,
  ],
  ['a widget beside the steps', manage, '/aside', 'booking-asid', /The nearest is "booking-aside"\.$/],
  ['a widget of the foot', manage, '/foot/chosen', 'chosen-tim', /The nearest is "chosen-time"\.$/],
  [
    'the widget of the confirmation',
    manage,
    '/confirmation/widget',
    'weather',
    /^there is no widget "weather"; there are [^.]+\.$/,
  ],
  [
    'what the call answers, in what shows on the way back',
    booking,
    '/confirmation/revisited/ui:options/booking',
    '$result.bookin.id',
    /^"result" has no "bookin"; .+ The nearest is "booking"\.$/,
  ],
  [
    'an option',
    booking,
    `${options}/peopel`,
    2,
    /^there is no option "peopel"; .+ The nearest is "people"\.$/,
  ],
  [
    'an option inside of a list',
    booking,
    '/companions/0/ui:options/items/0/provder',
    'any',
    /^there is no option "provder"; .+ The nearest is "provider"\.$/,
  ],
  [
    'an option inside of lists side by side',
    'schemas/screens/menu.json',
    '/companions/0/ui:options/items/$zip/servise',
    '$values.services',
    /The nearest is "service"\.$/,
  ],
  [
    'a value that an option cannot have',
    booking,
    `${options}/people`,
    'two',
    /^is "two", but must be a whole number\.$/,
  ],
  [
    'a template of another type than its option',
    booking,
    `${options}/provider`,
    '$values.people',
    /^"\$values\.people" is a whole number, but must be a text\.$/,
  ],
  [
    'a list of other records than its option',
    booking,
    '/steps/1/ui/repeat/ui:options/every',
    '$service.locations',
    /^"\$service\.locations" is a list of which each is an object, but must be a list of which each is a text\.$/,
  ],
  [
    'a part of what a widget writes',
    booking,
    '/submit/input/hold',
    '$values.hold.ip',
    /^"values\.hold" has no "ip"; .+ The nearest is "id"\.$/,
  ],
  [
    'a widget whose value is of another type than its property',
    booking,
    '/steps/4/ui/termsAccepted/ui:field',
    'slot',
    /^"slot" fills in a text, but "termsAccepted" is true or false\.$/,
  ],
  [
    'a widget that fills in nothing where something is asked',
    cancel,
    '/steps/1/ui/reason/ui:field',
    'move-review',
    /^"move-review" fills in nothing; its property is "type": "null"\.$/,
  ],
  [
    'a call of a widget',
    'schemas/widgets/slot.json',
    '/needs/0',
    'findSlot',
    /^there is no call "findSlot"; .+ The nearest is "findSlots"\.$/,
  ],
  [
    'a widget of a form',
    'schemas/forms/contact.json',
    '/ui/email/ui:field',
    'slott',
    /^there is no field "slott"; .+ The nearest is "slot"\.$/,
  ],
  [
    "an option of a form's widget",
    intake,
    '/ui/visit/ui:options/peopel',
    2,
    /^there is no option "peopel"; .+ The nearest is "people"\.$/,
  ],
  [
    "a root of a form's template",
    intake,
    '/ui/visit/ui:options/service',
    '$servise.slug',
    /names "servise", which is not there; .+ The nearest is "service"\.$/,
  ],
  [
    "an answer of a form's template",
    intake,
    '/ui/visit/ui:options/provider',
    '$values.visitt',
    /^"values" has no "visitt"; .+ The nearest is "visit"\.$/,
  ],
  [
    'a root of a template',
    booking,
    `${options}/service`,
    '$valuez.service',
    /^"valuez\.service" names "valuez", which is not there; there are .+ The nearest is "values"\.$/,
  ],
  [
    'a root of its alternative',
    booking,
    '/initial/service',
    '$link.target.service ?? parms.service',
    /The nearest is "params"\.$/,
  ],
  [
    'a value',
    booking,
    '/steps/2/check/input/guestCount',
    '$values.guestNumbr',
    /^"values" has no "guestNumbr"; .+ The nearest is "guestNumber"\.$/,
  ],
  [
    'a part of a record',
    booking,
    '/titleWith/params/service',
    '$service.nam',
    /^"service" has no "nam"; .+ The nearest is "name"\.$/,
  ],
  [
    'a root of an expression',
    booking,
    '/steps/2/when',
    "servise.guests == 'named'",
    /The nearest is "service"\.$/,
  ],
  [
    'a part of a record in an expression',
    booking,
    '/steps/5/when',
    'service.dueNo > 0',
    /The nearest is "dueNow"\.$/,
  ],
  [
    'a part of an answer',
    booking,
    '/submit/then/booking',
    '$result.bookng.id',
    /^"result" has no "bookng"; .+ The nearest is "booking"\.$/,
  ],
  [
    'a parameter of a route',
    'routes.json',
    '/1/load/service/input/service',
    '$params.servise',
    /^"params" has no "servise"; .+ The nearest is "service"\.$/,
  ],
  [
    'the check of a route',
    'routes.json',
    '/1/check',
    'service.slug in provder.services',
    /The nearest is "provider"\.$/,
  ],
]

describe('A misspelt name is refused with its file, its place and the nearest name', () => {
  let faults: readonly FileFault[] = []
  // All at once, because each load takes a second.
  beforeAll(async () => {
    for (const [, file, pointer, value] of cases) await folder.put(file, pointer, value)
    faults = await refusal()
    await folder.restore()
  })

  test.each(cases)('%s', (_, file, pointer, __, reason) => {
    expect(faults).toContainEqual({ file, pointer, reason: expect.stringMatching(reason) })
  })
})

test('A misspelt widget is reported once, without faults for the values that it would write', async () => {
  await folder.put(booking, '/companions/0/ui:field', 'holt')
  expect((await refusal()).map(({ pointer }) => pointer)).toEqual(['/companions/0/ui:field'])
})

test('A load may use only what is loaded before it', async () => {
  await folder.put('routes.json', '/0/load/offer/input', { provider: '$provider.slug' })
  expect(await refusal()).toEqual([
    {
      file: 'routes.json',
      pointer: '/0/load/offer/input/provider',
      reason: expect.stringMatching(/^"provider\.slug" names "provider", which is not there; /),
    },
  ])
})

test('Texts that look like expressions are not parsed in the input of a call or widget', async () => {
  await folder.put(booking, '/initial/when', 'monday')
  await loadConfiguration(folder.path)
})

test('Every widget has a declaration, and every declaration has a widget', async () => {
  const files = await readdir(join(root, 'schemas/widgets'))
  expect(Object.keys(widgets).sort()).toEqual(files.map(file => basename(file, '.json')).sort())
})

test('A document may name its schema, and a list may be wrapped in an object to do so', async () => {
  await folder.put(booking, '/$schema', '/schemas/screen.json')
  await folder.put('schemas/errors/booking.json', '/$schema', '/schemas/error-mapping.json')
  const routes: unknown = JSON.parse(await readFile(join(root, 'routes.json'), 'utf8'))
  await folder.put('routes.json', '', { $schema: '/schemas/routes.json', routes })
  const { screens, errors } = await loadConfiguration(folder.path)
  expect(screens.get('booking')).not.toHaveProperty('$schema')
  expect(errors.get('booking')).not.toHaveProperty('$schema')
  await folder.put('routes.json', '', { routes })
  await folder.put('routes.json', '/routes/0/screen', 'hom')
  await folder.put(booking, '/$schema', 7)
  expect((await refusal()).map(({ file, pointer }) => `${file} ${pointer}`)).toEqual([
    `${booking} /$schema`,
    'routes.json /routes/0/screen',
  ])
})

describe('A scope root that a widget reads', () => {
  const slot = 'schemas/widgets/slot.json'

  test('is refused where the widget is used if nothing provides it', async () => {
    await folder.put(slot, '/reads', ['servise'])
    const faults = await refusal()
    expect(faults).toContainEqual({
      file: booking,
      pointer: '/steps/1/ui/start/ui:field',
      reason: expect.stringMatching(
        /^"slot" reads "servise", which no route loads; there are .+ The nearest is "service"/,
      ),
    })
  })

  test('may be loaded by a route of the business only', async () => {
    await folder.put(slot, '/reads', ['closures'])
    await folder.put('routes.json', '/0/load/closures', { call: 'listServices', input: {} })
    await loadConfiguration(folder.path)
  })

  test('must be loaded by the call whose answer widgets expect', async () => {
    await folder.put('routes.json', '/0/load/booking', { call: 'listServices', input: {} })
    expect(await refusal()).toEqual([
      {
        file: 'routes.json',
        pointer: '/0/load/booking/call',
        reason: 'widgets read "booking" as getBooking answers it; load "listServices" under another name.',
      },
    ])
  })

  test('may be one that no route loads any more', async () => {
    const routes: readonly { readonly load?: Readonly<Record<string, unknown>> }[] = JSON.parse(
      await readFile(join(root, 'routes.json'), 'utf8'),
    )
    const withoutDraft = routes.map(({ load: { draft: _, ...load } = {}, ...route }) => ({ ...route, load }))
    await folder.put('routes.json', '', withoutDraft)
    await loadConfiguration(folder.path)
  })
})

test.each([
  ['slott', 'slot'],
  ['peopel', 'people'],
  ['Valuez', 'values'],
  ['weather', undefined],
  ['a', undefined],
])('%s is nearest to %s', (name, nearest) => {
  expect(findNearestName(name, ['values', 'people', 'slot'])).toBe(nearest)
})
