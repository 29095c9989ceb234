/**
 * Widgets, options and paths that a screen or route names: unknown ones are refused with the nearest name.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { widgets } from '#renderer/widgets/registry.ts'
import { findNearestName } from '#schemas/runtime/core/nearest-name.ts'
import { customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import {
  type ConfigurationFolder,
  copyConfigurationWithDemoForms,
} from '#tests/support/business/configuration-folder.ts'
import { root } from '#tests/support/run/command.ts'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfigurationWithDemoForms(['en'])
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
    /^there is no widget "slott"; .+ Did you mean "slot"\?$/,
  ],
  ['a widget of the aside', manage, '/aside', 'booking-asid', /Did you mean "booking-aside"\?$/],
  ['a widget of the foot', manage, '/foot/chosen', 'chosen-tim', /Did you mean "chosen-time"\?$/],
  [
    'the widget of the confirmation',
    manage,
    '/confirmation/widget',
    'weather',
    /^there is no widget "weather"; available: [^.]+\.$/,
  ],
  [
    'the result of the call in the revisited widget',
    booking,
    '/confirmation/revisited/ui:options/booking',
    '$result.bookin.id',
    /^"result" has no "bookin"; .+ Did you mean "booking"\?$/,
  ],
  ['an option', booking, `${options}/peopel`, 2, /^there is no option "peopel"; .+ Did you mean "people"\?$/],
  [
    'an option in a list',
    booking,
    '/companions/0/ui:options/items/0/provder',
    'any',
    /^there is no option "provder"; .+ Did you mean "provider"\?$/,
  ],
  [
    'an option in $zip',
    'schemas/screens/menu.json',
    '/companions/0/ui:options/items/$zip/servise',
    '$values.services',
    /Did you mean "service"\?$/,
  ],
  [
    'an invalid value of an option',
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
    /^"\$values\.people" is a whole number, but must be a string\.$/,
  ],
  [
    'a list with another item type than its option',
    booking,
    '/steps/1/ui/repeat/ui:options/every',
    '$service.locations',
    /^"\$service\.locations" is a list in which each entry is an object, but must be a list in which each entry is a string\.$/,
  ],
  [
    'a property of a value that a widget sets',
    booking,
    '/submit/input/hold',
    '$values.hold.ip',
    /^"values\.hold" has no "ip"; .+ Did you mean "id"\?$/,
  ],
  [
    'a widget whose value is of another type than its property',
    booking,
    '/steps/5/ui/termsAccepted/ui:field',
    'slot',
    /^"slot" sets a string, but "termsAccepted" is true or false\.$/,
  ],
  [
    'a widget without a value for a required value',
    cancel,
    '/steps/1/ui/reason/ui:field',
    'move-review',
    /^"move-review" sets nothing; its property must have "type": "null"\.$/,
  ],
  [
    'a call of a widget',
    'schemas/widgets/slot.json',
    '/needs/0',
    'findSlot',
    /^there is no call "findSlot"; .+ Did you mean "findSlots"\?$/,
  ],
  [
    'a widget of a form',
    'schemas/forms/contact.json',
    '/ui/email/ui:field',
    'slott',
    /^there is no field "slott"; .+ Did you mean "slot"\?$/,
  ],
  [
    "an option of a form's widget",
    intake,
    '/ui/visit/ui:options/peopel',
    2,
    /^there is no option "peopel"; .+ Did you mean "people"\?$/,
  ],
  [
    "a root in a form's template",
    intake,
    '/ui/visit/ui:options/service',
    '$servise.slug',
    /reads "servise", which is not in the scope; .+ Did you mean "service"\?$/,
  ],
  [
    "an answer in a form's template",
    intake,
    '/ui/visit/ui:options/provider',
    '$values.visitt',
    /^"values" has no "visitt"; .+ Did you mean "visit"\?$/,
  ],
  [
    'a root in a template',
    booking,
    `${options}/service`,
    '$valuez.service',
    /^"valuez\.service" reads "valuez", which is not in the scope; available: .+ Did you mean "values"\?$/,
  ],
  [
    'a root in a fallback',
    booking,
    '/initial/service',
    '$link.target.service ?? parms.service',
    /Did you mean "params"\?$/,
  ],
  [
    'a value',
    booking,
    '/steps/2/check/input/guestCount',
    '$values.guestNumbr',
    /^"values" has no "guestNumbr"; .+ Did you mean "guestNumber"\?$/,
  ],
  [
    'a property of a record',
    booking,
    '/titleWith/params/service',
    '$service.nam',
    /^"service" has no "nam"; .+ Did you mean "name"\?$/,
  ],
  [
    'a root in an expression',
    booking,
    '/steps/2/when',
    "servise.guests == 'named'",
    /Did you mean "service"\?$/,
  ],
  [
    'a property of a record in an expression',
    booking,
    '/steps/6/when',
    'service.dueNo > 0',
    /Did you mean "dueNow"\?$/,
  ],
  [
    'a property of a result',
    booking,
    '/submit/then/booking',
    '$result.bookng.id',
    /^"result" has no "bookng"; .+ Did you mean "booking"\?$/,
  ],
  [
    'a parameter of a route',
    'routes.json',
    '/1/load/service/input/service',
    '$params.servise',
    /^"params" has no "servise"; .+ Did you mean "service"\?$/,
  ],
  [
    'the check of a route',
    'routes.json',
    '/1/check',
    'service.slug in provder.services',
    /Did you mean "provider"\?$/,
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
      reason: expect.stringMatching(/^"provider\.slug" reads "provider", which is not in the scope; /),
    },
  ])
})

test('Texts that look like expressions are not parsed in the input of a call or widget', async () => {
  await folder.put(booking, '/initial/when', 'monday')
  await loadConfiguration(folder.path)
})

test('Every widget but the one that mounts modules has a declaration, and every declaration has a widget', async () => {
  const files = await readdir(join(root, 'schemas/widgets'))
  const declared = files.map(file => basename(file, '.json'))
  expect(Object.keys(widgets).sort()).toEqual([customWidgetName, ...declared].sort())
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
        /^"slot" reads "servise", which no route loads; available: .+ Did you mean "service"/,
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
        reason:
          'widgets expect "booking" to be the result of getBooking; load "listServices" under another name.',
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
