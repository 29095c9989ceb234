/** Documents that are based on others: what they become, and where their faults are found. */
import { describe, expect, test } from 'vitest'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { changeFiles } from '#server/configuration/published-files.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { root } from '#tests/support/run/command.ts'

const { files } = await readConfigurationFiles(root)
const installation = buildConfiguration(files)

const screen = (id: string, content: object): BusinessDocument => ({
  kind: 'screen',
  id,
  content: { ...content },
})
const form = (id: string, content: object): BusinessDocument => ({
  kind: 'form',
  id,
  content: { ...content },
})
const route = (id: string, content: object): BusinessDocument => ({
  kind: 'route',
  id,
  content: { name: id, about: 'A route.', layout: 'calendar', ...content },
})
const loadService = { service: { call: 'getService', input: { service: '$params.service' } } }
const loadBooking = {
  booking: { call: 'getBooking', input: { id: '$query.booking' }, when: 'present(query.booking)' },
}
const load = { ...loadService, ...loadBooking }

function findFaults(build: () => Configuration): readonly FileFault[] {
  try {
    build()
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.faults
  }
}
const check = (...documents: BusinessDocument[]) => findFaults(() => installation.withDocuments(documents))
const listSteps = (configuration: Configuration, id: string) =>
  configuration.screens.get(id)?.steps?.map(step => step.id)

describe('A document that is based on another', () => {
  test('has its properties with what it changes, and its own id', () => {
    const built = installation.withDocuments([
      screen('quick', { base: 'booking', steps: { review: null } }),
      form('shop', { base: 'contact', version: 7, ui: { phone: { 'ui:require': 'true' } } }),
    ])
    const quick = built.screens.get('quick')
    expect(listSteps(built, 'quick')).toEqual(['service', 'time', 'guests', 'details', 'email', 'payment'])
    expect(quick).toMatchObject({ id: 'quick', aside: 'booking-summary', errors: 'booking' })
    expect(built.forms.get('shop')).toMatchObject({ id: 'shop', version: 7, errors: expect.any(Array) })
    expect(built.screens.get('booking')).toBe(installation.screens.get('booking'))
  })

  test('may have the id of its base: it is that of the installation', () => {
    const built = installation.withDocuments([
      screen('booking', { base: 'booking', steps: { review: null } }),
      form('contact', { base: 'contact', version: 9, title: 'Contact' }),
    ])
    expect(listSteps(built, 'booking')).toEqual(['service', 'time', 'guests', 'details', 'email', 'payment'])
    expect(built.forms.get('contact')?.title).toBe('Contact')
    expect(built.version).not.toBe(installation.version)
  })

  test('may be based on one that is based on another, in any order', () => {
    const built = installation.withDocuments([
      screen('booking', { base: 'booking', steps: { guests: null } }),
      screen('first', { base: 'second', steps: { review: { after: 'time' } } }),
      screen('second', { base: 'booking', steps: { payment: null } }),
    ])
    expect(listSteps(built, 'second')).toEqual(['service', 'time', 'details', 'email', 'review'])
    expect(listSteps(built, 'first')).toEqual(['service', 'time', 'review', 'details', 'email'])
  })

  test('can be a file of the installation, also of surveys and of rules for guests', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', maxLength: 9 } } }
    const built = buildConfiguration(
      changeFiles(files, [
        {
          file: 'schemas/screens/quick.json',
          content: { $schema: 'x', base: 'booking', steps: { review: null } },
        },
        { file: 'schemas/guests/few.json', content: { base: 'default', maximum: 3 } },
        { file: 'schemas/surveys/long.json', content: { id: 'long', version: 1, title: 'Long', schema } },
        { file: 'schemas/surveys/short.json', content: { base: 'long', title: 'Short' } },
      ]),
    )
    expect(listSteps(built, 'quick')).toHaveLength(6)
    expect(built.guests.get('few')).toMatchObject({ id: 'few', maximum: 3 })
    expect(built.surveys.get('short')).toMatchObject({ id: 'short', title: 'Short' })
  })

  test('is built anew when its base changes, and stays the same when something else does', () => {
    const quick = {
      file: 'schemas/screens/quick.json',
      content: { base: 'booking', steps: { review: null } },
    }
    const upon = buildConfiguration(changeFiles(files, [quick]))
    const booking = JSON.stringify(files.get('schemas/screens/booking.json')?.content)
    expect(upon.rebuild(new Map(upon.files)).screens.get('quick')).toBe(upon.screens.get('quick'))
    const other = { file: 'schemas/layouts/form.json', content: { id: 'form', frame: 'page' } }
    expect(upon.rebuild(changeFiles(upon.files, [other])).screens.get('quick')).toBe(
      upon.screens.get('quick'),
    )
    const changed = {
      file: 'schemas/screens/booking.json',
      content: JSON.parse(booking.replace('"booking-summary"', '"service-details"')),
    }
    const rebuilt = upon.rebuild(changeFiles(upon.files, [changed]))
    expect(rebuilt.screens.get('quick')?.aside).toBe('service-details')
    const own = screen('booking', { base: 'booking', steps: { guests: null } })
    const business = rebuilt.withDocuments([own])
    expect(business.screens.get('booking')?.aside).toBe('service-details')
    const before = upon.withDocuments([own])
    expect(business.version).not.toBe(before.version)
  })
})

describe('A fault is found where its author can mend it', () => {
  const one = (document: BusinessDocument, ...others: BusinessDocument[]) => {
    const faults = check(document, ...others)
    expect(faults).toHaveLength(1)
    return `${faults[0]?.file} ${faults[0]?.pointer}: ${faults[0]?.reason}`
  }
  test.each([
    [
      'an unknown base',
      { base: 'bookng' },
      '/base: there is no screen "bookng"; available: .* Did you mean "booking"?',
    ],
    ['no name of a base', { base: 5 }, '/base: must be a string'],
    ['itself', { base: 'quick' }, '/base: is the screen itself, and the installation has none of this name'],
    [
      'a step that the base lacks',
      { base: 'booking', steps: { reveiw: null } },
      '/steps/reveiw: .*Did you mean "review"?',
    ],
    ['a property that there is not', { base: 'booking', asid: 'x' }, '/asid: is not a known property'],
    [
      'an unknown widget',
      { base: 'booking', steps: { time: { ui: { start: { 'ui:field': 'slto' } } } } },
      '/steps/time/ui/start/ui:field: there is no widget "slto"; .*Did you mean "slot"?',
    ],
    [
      'a new step without a title',
      { base: 'booking', steps: { extra: { after: 'time' } } },
      '/steps/extra/title: is missing',
    ],
    [
      'what the base needs of what is taken away',
      { base: 'booking', steps: { service: { schema: { properties: { providers: null } } } } },
      '/steps/service: there is no property "providers"; .* This comes from "booking", the base, at /steps/0/ui/providers.',
    ],
  ])('%s', (_, content, message) => {
    expect(one(screen('quick', content))).toMatch(
      new RegExp(`^screens/quick.json ${message.replaceAll('?', '\\?')}`),
    )
  })

  test('documents that lead back to themselves', () => {
    const circle = one(screen('a', { base: 'b' }), screen('b', { base: 'c' }), screen('c', { base: 'a' }))
    expect(circle).toMatch(
      /\/base: leads back to where it began: "a" on "b" on "c" on "a"\. Base one of them/,
    )
  })

  test('a fault of the base is said once, there', () => {
    const bad = screen('bad', { base: 'booking', aside: 'booking-sumary' })
    const faults = check(bad, screen('worse', { base: 'bad', steps: { review: null } }))
    expect(faults.map(({ file, pointer }) => `${file} ${pointer}`)).toEqual(['screens/bad.json /aside'])
  })
})

describe('A screen may be shown by other routes than its base', () => {
  const quick = screen('quick', { base: 'booking', steps: { review: null } })
  const shows = (more: object) =>
    check(quick, route('quick', { path: '/quick/:service', screen: 'quick', load, ...more }))

  test('that load and name less, as long as it tests what may not be there', () => {
    expect(shows({})).toEqual([])
    const copy = JSON.parse(JSON.stringify(files.get('schemas/screens/booking.json')?.content))
    const path = '/short/:service'
    expect(
      check(screen('short', { ...copy, id: 'short' }), route('short', { path, screen: 'short', load })),
    ).toEqual([])
  })

  test('but not without what it reads untested', () => {
    const faults = shows({ path: '/quick', load: loadBooking })
    const reasons = faults.map(({ reason }) => reason)
    expect(reasons).toContain(
      '"service.slug" reads "service", which no route that shows this screen loads; load it there, as the route "widget-appointment-provider-service" does, or test it with present(service) in a condition. This comes from "booking", the base, at /steps/1/ui/series/ui:options/item/service.',
    )
    expect(reasons.join()).not.toMatch(/"(link|offer|group|params|provider)/)
  })

  test('and not without what its end shows', () => {
    const [fault, ...others] = shows({ load: loadService })
    expect(fault?.reason).toBe(
      '"booking" reads "booking", which no route that shows this screen loads; load it there, as the route "widget-appointment-provider-service" does. This comes from "booking", the base, at /confirmation/when.',
    )
    expect(others.every(({ reason }) => reason.includes('/confirmation/'))).toBe(true)
  })

  test('and a typing error is one even if it is tested', () => {
    const faults = check(
      screen('quick', {
        base: 'booking',
        steps: { review: { when: 'present(offr) and present(offer.servics)' } },
      }),
      route('quick', { path: '/quick/:service', screen: 'quick', load }),
    )
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/steps/review/when', '/steps/review/when'])
    expect(faults.map(({ reason }) => reason).join('\n')).toMatch(
      /"offr", which is not in the scope[\s\S]*"offer.servics"/,
    )
  })
})
