/** A configuration that is built upon another is the one that its files make, with the same faults. */
import { expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { InstallationConfiguration } from '#server/configuration/configuration.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { changeFiles, type FileChange } from '#server/configuration/published-files.ts'
import { type ConfigurationFiles, readConfigurationFiles } from '#server/configuration/read-files.ts'
import { root } from '#tests/support/run/command.ts'

const { files } = await readConfigurationFiles(root)
const base = buildConfiguration(files)

/** Returns a change of a file by a function of its content. */
const change = (file: string, convert: (text: string) => string): FileChange => {
  const text = JSON.stringify(files.get(file)?.content)
  const changed = convert(text)
  expect(changed, `a change of ${file}`).not.toBe(text)
  return { file, content: JSON.parse(changed) }
}

const addTo = (file: string, properties: object): FileChange => {
  const content = files.get(file)?.content
  if (!isObject(content)) return expect.unreachable(`${file} is no object`)
  return { file, content: { ...content, ...properties } }
}

/** What the configuration of the files is like: its faults, or all that can be compared. */
function describeConfiguration(build: () => InstallationConfiguration): unknown {
  try {
    const {
      rebuild: _,
      installation: ___,
      withDocuments: ____,
      files: built,
      validation: __,
      table,
      links,
      editorSchema,
      forBrowser,
      ...rest
    } = build()
    return {
      ...rest,
      files: [...built.keys()],
      paths: ['/', '/widget/appointment/maya', '/nowhere'].map(path => table.match(path)),
      link: links.placed({ label: 'x', href: { route: 'home' } }),
      screenSchema: editorSchema('screen'),
      prepared: [...rest.forms.values(), ...rest.surveys.values()].map(forBrowser),
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.faults
  }
}

const compare = (changed: ConfigurationFiles, upon: InstallationConfiguration = base) => {
  const whole = describeConfiguration(() => buildConfiguration(changed))
  expect(describeConfiguration(() => upon.rebuild(changed))).toEqual(whole)
  return whole
}

const wish = 'schemas/forms/wish.json'
const quick = { file: 'schemas/screens/quick.json', content: { base: 'booking', steps: { review: null } } }
const isRoute = (name: string) => (route: unknown) => isObject(route) && route.name === name
/** Returns a change of the list of routes. */
const changeRoutes = (convert: (routes: readonly unknown[]) => readonly unknown[]): FileChange => {
  const content = files.get('routes.json')?.content
  return { file: 'routes.json', content: convert(JSON.parse(JSON.stringify(content))) }
}

const fitting: Readonly<Record<string, readonly FileChange[]>> = {
  nothing: [],
  'a screen that is based on another': [quick],
  'a based screen and its base': [
    quick,
    change('schemas/screens/booking.json', text => text.replace('"steps"', '"problem":"slot.taken","steps"')),
  ],
  'a new route before the others': [
    changeRoutes(routes => [
      { name: 'new', path: '/new/:thing', about: 'x', layout: 'page', screen: 'home', load: {} },
      ...routes,
    ]),
  ],
  'one route less, and the others in another order': [
    changeRoutes(routes => routes.filter(route => !isRoute('v2-preview-id-b-slug')(route)).toReversed()),
  ],
  'a parameter of a route': [
    change('routes.json', text =>
      text.replaceAll(':blogSlug', ':postSlug').replaceAll('.blogSlug', '.postSlug'),
    ),
  ],
  'a text of a form': [addTo('schemas/forms/contact.json', { title: 'Who are you?' })],
  'a form that nothing names': [{ file: 'schemas/forms/contact-short.json' }],
  'a form that is new': [{ ...addTo('schemas/forms/contact.json', { id: 'wish' }), file: wish }],
  'a step of a screen': [
    change('schemas/screens/booking.json', text => text.replace('"steps"', '"problem":"slot.taken","steps"')),
  ],
  'the path of a route, which links lead to': [
    change('routes.json', text => text.replaceAll('"/search"', '"/find-something"')),
  ],
  'an error mapping': [
    addTo('schemas/errors/cancel.json', { 'server.busy': { message: 'problem.server.busy' } }),
  ],
  'a layout': [addTo('schemas/layouts/form.json', { frame: 'page' })],
  'a message': [addTo('locales/de.json', { 'problem.server.busy': 'Zu viel los' })],
  'a new message and a form that names it': [
    addTo('locales/en.json', { 'problem.mine': 'Mine' }),
    addTo('schemas/errors/cancel.json', { 'server.busy': { message: 'problem.mine' } }),
  ],
  'a call': [addTo('schemas/calls/getService.json', { points: 2 })],
  'an entity': [
    change('schemas/entities/service.json', text => text.replace('A service that', 'One service that')),
  ],
}

test.each(Object.entries(fitting))('It equals the whole build with %s changed', (_, changes) => {
  const changed = changeFiles(files, changes)
  expect(compare(changed)).not.toBeInstanceOf(Array)
  // Also upon one that was built upon another itself.
  compare(changed, base.rebuild(changeFiles(files, [addTo('schemas/forms/contact.json', { title: 'Else' })])))
})

const faulty: Readonly<Record<string, readonly FileChange[]>> = {
  'the base of a screen is misspelt': [{ ...quick, content: { base: 'bookng' } }],
  'a base lacks what is based on it changes': [
    quick,
    change('schemas/screens/booking.json', text => text.replace('"id":"review"', '"id":"look"')),
  ],
  'a route is there twice': [changeRoutes(routes => [...routes, ...routes.filter(isRoute('search'))])],
  'a route that links lead to is gone': [
    changeRoutes(routes => routes.filter(route => !isRoute('widget-booking')(route))),
  ],
  'a route has a parameter twice': [
    change('routes.json', text => text.replace('"/widget/form/:id"', '"/widget/form/:id/:id"')),
  ],
  'a route loads no more what its screen reads': [
    change('routes.json', text => text.replaceAll('"change":{', '"changed":{')),
  ],
  'a route has a property too many': [
    change('routes.json', text => text.replace('"noindex":true', '"noindx":true')),
  ],
  'a screen that a route names is gone': [{ file: 'schemas/screens/search.json' }],
  'a form that a screen names is gone': [{ file: 'schemas/forms/waitlist.json' }],
  'an error mapping that a screen names is gone': [{ file: 'schemas/errors/booking.json' }],
  'a call that routes and screens name is gone': [{ file: 'schemas/calls/createBooking.json' }],
  'a widget that screens name is gone': [{ file: 'schemas/widgets/slot.json' }],
  'a layout that routes name is gone': [{ file: 'schemas/layouts/calendar.json' }],
  'a message that a screen names is gone': [
    change('locales/en.json', text => text.replace('"problem.server.busy"', '"problem.server.buzy"')),
  ],
  'a problem is gone that calls declare': [
    change('schemas/problems.json', text => text.replaceAll('"server.busy"', '"server.buzy"')),
  ],
  'a route loads what a screen no longer finds': [
    change('routes.json', text => text.replaceAll('"call":"getService"', '"call":"getProvider"')),
  ],
  'an output lacks what screens read': [
    change('schemas/calls/getBusiness.json', text =>
      text.replace('bookplate#/$defs/PublicBusiness', 'bookplate#/$defs/Link'),
    ),
  ],
  'an option of a widget is renamed': [
    change('schemas/widgets/slot.json', text => text.replaceAll('"service"', '"services"')),
  ],
}

test.each(Object.entries(faulty))('It has the faults of the whole build: %s', (_, changes) => {
  const faults = compare(changeFiles(files, changes))
  expect(faults).toBeInstanceOf(Array)
  expect(faults).not.toEqual([])
})

test('It takes over what nothing has changed, and keeps its own apart', () => {
  const mine = base.rebuild(changeFiles(files, [addTo('schemas/forms/contact.json', { title: 'Mine' })]))
  expect(mine.screens.get('booking')).toBe(base.screens.get('booking'))
  expect(mine.catalogues).toBe(base.catalogues)
  expect([base, mine].map(({ forms }) => forms.get('contact')?.title)).toEqual([
    base.forms.get('contact')?.title,
    'Mine',
  ])
  expect(mine.version).not.toBe(base.version)
  expect(mine.rebuild(files).version).toBe(base.version)
})
