/** Links of screens and forms that name a route: where they lead, and which are refused. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RouteNameSettings } from '#locales/route-names.ts'
import { localeRoutingDefaults } from '#locales/settings.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfiguration(['de', 'en'])
})
afterEach(() => folder.restore())
afterAll(() => folder.remove())

const poll = 'schemas/forms/poll.json'
const label = 'More'

/** Writes a form that has the link at its end and on a field. */
const writePoll = (href: unknown) =>
  folder.write(
    poll,
    JSON.stringify({
      id: 'poll',
      version: 1,
      title: 'Poll',
      schema: { type: 'object', properties: { route: { type: 'boolean' } } },
      ui: { route: { 'ui:link': { href, label } } },
      ends: [{ id: 'end', title: 'Thanks', link: { href, label } }],
    }),
  )

async function linksOf(names?: RouteNameSettings) {
  const configuration = await loadConfiguration(folder.path, names)
  const form = configuration.forms.get('poll')
  return form && configuration.forBrowser(form)
}

async function faultsOf(names?: RouteNameSettings): Promise<string[]> {
  const error = await loadConfiguration(folder.path, names).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof ConfigurationError
    ? error.faults.map(({ file, pointer, reason }) => `${file} ${pointer} ${reason}`)
    : []
}

test('A form can link to a route with parameters: browsers get the path, the document stays as written', async () => {
  const href = {
    route: 'widget-appointment-service-service',
    params: { service: 'haircut' },
    query: { date: '2026-12-01' },
  }
  await writePoll(href)
  const { forms } = await loadConfiguration(folder.path)
  expect(forms.get('poll')?.ends?.[0]?.link?.href).toEqual(href)
  const path = '/widget/appointment/service/haircut?date=2026-12-01'
  expect(await linksOf()).toMatchObject({
    ui: { route: { 'ui:link': { href: path, label } } },
    ends: [{ link: { href: path, label } }],
  })
})

test('A route name with a locale gives the link that locale', async () => {
  await writePoll({ route: 'widget-booking___de' })
  expect(await linksOf()).toMatchObject({ ends: [{ link: { href: '/widget/booking', locale: 'de' } }] })
})

test('A screen can name a route in the options of a widget', async () => {
  const pointer = '/steps/0/ui/find/ui:options/path'
  await folder.put('schemas/screens/cancel.json', pointer, {
    route: 'widget-form-id--de',
    params: { id: 'contact' },
  })
  const { screens } = await loadConfiguration(folder.path, { ...localeRoutingDefaults, routeSeparator: '--' })
  expect(screens.get('cancel')?.steps?.[0]?.ui?.find?.['ui:options']).toMatchObject({
    path: '/widget/form/contact',
    locale: 'de',
    text: 'cancel.find',
  })
})

describe('A link that leads nowhere is refused', () => {
  const params = { id: 'contact' }
  test.each<[what: string, href: unknown, pointer: string, reason: RegExp]>([
    [
      'an unknown route',
      { route: 'widget-fom-id' },
      '/href/route',
      /^there is no route "widget-fom-id"; .+ Did you mean "widget-form-id"\?$/,
    ],
    [
      'an unknown locale',
      { route: 'widget-form-id___dee', params },
      '/href/route',
      /Did you mean "widget-form-id___de"\?$/,
    ],
    [
      'a locale without a catalogue',
      { route: 'index___fr' },
      '/href/route',
      /^there is no route "index___fr"/,
    ],
    [
      'a missing parameter',
      { route: 'widget-form-id' },
      '/href/params',
      /^"\/widget\/form\/:id" needs the parameter "id"; add it\.$/,
    ],
    [
      'an unknown parameter',
      { route: 'widget-form-id', params: { ...params, idd: 'x' } },
      '/href/params/idd',
      /^"\/widget\/form\/:id" has no parameter "idd"; available: id\. Did you mean "id"\?$/,
    ],
    [
      'an unknown query parameter',
      { route: 'widget-booking', query: { refrence: 'x' } },
      '/href/query/refrence',
      /^"widget-booking" reads no query parameter "refrence"; available: /,
    ],
    [
      'a parent folder as a parameter',
      { route: 'widget-form-id', params: { id: '..' } },
      '/href/params/id',
      /^cannot be part of a path;/,
    ],
    [
      'a lone surrogate as a parameter',
      { route: 'widget-form-id', params: { id: '\ud800' } },
      '/href/params/id',
      /^cannot be part of a path;/,
    ],
    [
      'the path of another route',
      { route: 'widget-booking-id', params: { id: 'cancel-booking' } },
      '/href/params',
      /a path of the route "widget-booking-cancel-booking"/,
    ],
    ['a name that is not a string', { route: 7 }, '/href/route', /^is 7, but must be a string/],
    ['an unknown property', { route: 'index', hash: 'top' }, '/href/hash', /^is not a known property/],
  ])('%s', async (_, href, pointer, reason) => {
    await writePoll(href)
    const all = await faultsOf()
    const faults = all.filter(fault => fault.startsWith(`${poll} /ends/0/link${pointer} `))
    expect(faults.map(fault => fault.split(' ').slice(2).join(' '))).toEqual([expect.stringMatching(reason)])
    expect(all.every(fault => fault.startsWith(poll))).toBe(true)
  })

  test('in a screen, with its place', async () => {
    const pointer = '/steps/0/ui/find/ui:options/path'
    await folder.put('schemas/screens/cancel.json', pointer, { route: 'widget-bookin' })
    expect(await faultsOf()).toEqual([
      expect.stringMatching(
        /^schemas\/screens\/cancel\.json \/steps\/0\/ui\/find\/ui:options\/path\/route there is no route "widget-bookin"; .+ Did you mean "widget-booking"\?$/,
      ),
    ])
  })

  test('with a template as a parameter, which nothing would fill in', async () => {
    const pointer = '/steps/0/ui/find/ui:options/path'
    await folder.put('schemas/screens/cancel.json', pointer, {
      route: 'widget-booking-id',
      params: { id: '$query.booking' },
    })
    expect(await faultsOf()).toEqual([expect.stringContaining(`${pointer}/params/id is not a template`)])
  })

  test('with the name of a locale when route names have none', async () => {
    await writePoll({ route: 'index___de' })
    expect(await faultsOf({ ...localeRoutingDefaults, strategy: 'no_prefix' })).toHaveLength(2)
  })

  test('but not a link to a route that is itself malformed in routes.json', async () => {
    await writePoll({ route: 'index' })
    await folder.put('routes.json', '/0/path', 7)
    expect((await faultsOf()).every(fault => fault.startsWith('routes.json'))).toBe(true)
  })
})
