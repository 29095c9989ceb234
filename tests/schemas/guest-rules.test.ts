/** Rules for guests as files: what is wrong in them, and in services that name them, is said with its place. */
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultGuestRulesId } from '#schemas/runtime/booking/guest-rules.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFiles, readConfigurationFiles } from '#server/configuration/read-files.ts'
import { findBookingFormFaults } from '#server/features/forms/calls/booking-form-faults.ts'
import { findServiceGuestRulesFaults } from '#server/features/records/checks/record-faults.ts'
import { dinnerGuestRules } from '#tests/support/bookings/guest-rules.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { root } from '#tests/support/run/command.ts'

const { schema } = dinnerGuestRules

let files: ConfigurationFiles
beforeAll(async () => {
  files = (await readConfigurationFiles(root)).files
})

const withRules = (content: object, id = 'dinner') => {
  const file = `schemas/guests/${id}.json`
  return new Map([...files, [file, { file, id, decimals: [], content }]])
}

/** Returns the faults without the file. */
function faultsOf(changed: ConfigurationFiles, file = 'schemas/guests/dinner.json'): readonly string[] {
  try {
    buildConfiguration(changed)
  } catch (error) {
    if (error instanceof ConfigurationError)
      return error.message.split('\n').map(line => line.replace(`${file}: `, ''))
    throw error
  }
  return []
}

const withField = (field: object) => ({
  ...dinnerGuestRules,
  schema: { ...schema, properties: { ...schema.properties, own: field } },
})

test('Rules beside the default ones are in the configuration, with their schema for editors', () => {
  const named = { $schema: '../generated/meta/guests.json', ...dinnerGuestRules }
  const configuration = buildConfiguration(withRules(named))
  expect([...configuration.guests.keys()]).toEqual([defaultGuestRulesId, 'dinner'])
  expect(configuration.guests.get('dinner')).toMatchObject({ minimum: 2, maximum: 5 })
  const whole = configuration.editorSchema('guests')?.else
  expect(whole).toMatchObject({ properties: { countOnly: { type: 'boolean' } } })
})

test('The default rules cannot be removed', () => {
  const others = new Map([...files].filter(([file]) => file !== 'schemas/guests/default.json'))
  expect(faultsOf(others)).toEqual([
    'schemas/guests/default.json: is missing, but holds for every service that names no other rules; restore the file.',
  ])
})

describe('Refused with its place are', () => {
  test.each<[string, object, string]>([
    [
      'a misspelt key',
      { ...dinnerGuestRules, minimun: 2 },
      '/minimun: is not a known property; see schemas/meta/guests.json.',
    ],
    [
      'another id than the file name',
      { ...dinnerGuestRules, id: 'lunch' },
      '/id: is "lunch", but must be "dinner" like the file name.',
    ],
    [
      'more guests than a booking takes',
      { ...dinnerGuestRules, maximum: 101 },
      '/maximum: is 101, but must be at most 100; see schemas/meta/guests.json.',
    ],
    [
      'a minimum above the maximum',
      { ...dinnerGuestRules, minimum: 6 },
      '/minimum: is 6, but must be at most the maximum, 5.',
    ],
    [
      'fields that anyone can add to',
      { ...dinnerGuestRules, schema: { ...schema, additionalProperties: true } },
      '/schema/additionalProperties: is true, but must be false; see schemas/meta/guests.json.',
    ],
    [
      'more answers than strangers may send at once',
      { ...dinnerGuestRules, maximum: 100, schema: withField({ type: 'boolean' }).schema },
      '/maximum: allows 100 guests with 6 fields each, but there may be at most 500 answers in one booking; set it to 83 or less, or ask for less.',
    ],
    [
      'more fields than a guest may have',
      {
        ...dinnerGuestRules,
        unique: [],
        errors: [],
        schema: {
          ...schema,
          required: [],
          properties: Object.fromEntries(
            Array.from({ length: 21 }, (_, index) => [`f${index}`, { type: 'boolean' }]),
          ),
        },
        ui: {},
      },
      '/schema/properties: has 21 fields, but may have at most 20; ask the visitor for the rest.',
    ],
    [
      'a text of any length',
      withField({ type: 'string' }),
      '/schema/properties/own: needs a "maxLength" of at most 500: there may be many guests.',
    ],
    [
      'a list of any length',
      withField({ type: 'array', items: { type: 'string' } }),
      '/schema/properties/own: must be a choice of several: give its "items" an "enum", and add "uniqueItems": true.',
    ],
    [
      'a group of fields',
      withField({ type: 'object' }),
      '/schema/properties/own: has "type": "object", but the field of a guest must be one of string, number, integer, boolean, array.',
    ],
    [
      'a file',
      withField({ type: 'string', format: 'upload' }),
      '/schema/properties/own: asks for a file, which a guest cannot have; ask for it in a form with its own page.',
    ],
    [
      'fields that a branch adds',
      { ...dinnerGuestRules, schema: { ...schema, allOf: [{ required: ['email'] }] } },
      '/schema/allOf: is not supported in the fields of a guest, which are a plain list; use "ui:when" and "ui:require" for fields that depend on others.',
    ],
    [
      'the word for the service of a guest',
      {
        ...withField({ type: 'boolean' }),
        schema: { ...schema, properties: { ...schema.properties, service: { type: 'boolean' } } },
      },
      '/schema/properties/service: is what the booking calls the service of a guest; choose another name.',
    ],
    [
      'a field that is unique, but is not there',
      { ...dinnerGuestRules, unique: [{ fields: ['bagde'] }] },
      '/unique/0/fields/0: there is no field "bagde"; available: name, email, badge, diet, allergy. Did you mean "badge"?',
    ],
    [
      'a message that is not there',
      { ...dinnerGuestRules, ui: { name: { 'ui:title': { message: 'guest.nam' } } } },
      '/ui/name/ui:title: there is no message "guest.nam"',
    ],
    [
      'a widget that is not there',
      { ...dinnerGuestRules, ui: { name: { 'ui:field': 'slott' } } },
      '/ui/name/ui:field: there is no field "slott"',
    ],
  ])('%s', (_, rules, expected) => {
    const [first, ...others] = faultsOf(withRules(rules))
    expect(first).toContain(expected)
    expect(others).toEqual([])
  })

  test('problems that do not exist', () => {
    const rules = {
      ...dinnerGuestRules,
      errors: [{ pointer: '/name', code: 'guest.nameless' }],
      unique: [{ fields: ['badge'], problem: 'guest.twice' }],
      problems: { count: 'guest.few' },
    }
    expect(faultsOf(withRules(rules)).map(fault => fault.split(':')[0])).toEqual([
      '/errors/0/code',
      '/unique/0/problem',
      '/problems/count',
    ])
  })
})

test('A service may name only rules that exist, and count guests only where the rules allow it', () => {
  const { guests } = buildConfiguration(withRules(dinnerGuestRules))
  const find = (service: object) => findServiceGuestRulesFaults({ slug: 'yoga', ...service }, guests)
  expect(find({ guests: 'named', guestRules: 'dinner' })).toEqual([])
  expect(find({ guests: 'count' })).toEqual([])
  expect(find({ guestRules: 'diner' })).toMatchObject([
    {
      file: 'services/yoga.json',
      pointer: '/guestRules',
      reason: 'there is no document with rules for guests "diner"; available: default, dinner.',
      broken: { rule: 'unknown_name' },
    },
  ])
  expect(find({ guests: 'count', guestRules: 'dinner' })).toMatchObject([
    {
      pointer: '/guests',
      reason:
        'is "count", but the rules "dinner" do not allow a number without names; set it to "named", or "countOnly" to true in schemas/guests/dinner.json.',
      broken: { rule: 'guests_by_name' },
    },
  ])
})

test('A form may book a service for the visitor alone only if its rules ask for no guests', () => {
  const booking = { items: [{ service: 'haircut', provider: 'maya' }], contact: '$values' }
  const find = (guests: 'named' | 'none', books: object = {}) => {
    const form = {
      id: 'table',
      version: 1,
      schema: { type: 'object', properties: {} },
      books: { ...booking, ...books },
    }
    const { routes, screens, surveys, guests: rules } = buildConfiguration(withRules(dinnerGuestRules))
    const service = { slug: 'haircut', name: 'Haircut', durationMinutes: 45, guests, guestRules: 'dinner' }
    const documents = { routes, screens, surveys, guests: rules, forms: new Map([['table', form]]) }
    return findBookingFormFaults(documents, [makeBusiness('harbor', { services: [service] })])
      .filter(({ file }) => file === 'schemas/forms/table.json')
      .map(({ pointer, reason }) => `${pointer} ${reason}`)
  }
  expect(find('named')).toEqual([
    '/books/items/0/service books "haircut" for the visitor alone, but the rules for guests of this service ask for at least 2; add "guests" or "guestCount", or book another service.',
  ])
  expect(find('named', { guests: '$values.guests' })).toEqual([])
  expect(find('none')).toEqual([])
})
