/** What a reload activates and what it leaves unchanged. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ConfigurationError } from '#server/configuration/files.ts'
import { SettingsError } from '#server/environment/settings.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp } from '#tests/support/servers/app.ts'

let demo: Demo
let folder: ConfigurationFolder
beforeAll(async () => {
  demo = await openDemo()
  folder = await copyConfiguration()
})
afterAll(async () => {
  await folder.remove()
  await demo.close()
})

test('A reload activates new routes and messages at once; if a file is bad, the last good one stays', async () => {
  const { app, appContext } = await openApp({ store: demo.store, configuration: folder.path })
  const shown = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return `${statusCode} ${body.split('\n')[0]}`
  }
  const { version } = appContext.configuration
  expect(await shown('/ask/us/now')).toBe('404 Page not found: /ask/us/now')

  const route = { name: 'ask', path: '/ask/us/:when', about: 'Ask us.', layout: 'page', screen: 'home' }
  await folder.put('routes.json', '/-', route)
  await folder.put('locales/de.json', '/common.back', 'Zurück, bitte')
  await appContext.reload()
  expect(appContext.configuration.version).not.toBe(version)
  expect(await shown('/ask/us/now')).toBe('200 home en Europe/Berlin')
  const words = await app.inject(`/messages/${appContext.configuration.version}/de.json`)
  expect(words.json()['common.back']).toBe('Zurück, bitte')
  expect(appContext.getTranslator('de').t('common.back')).toBe('Zurück, bitte')

  const good = appContext.configuration
  await folder.put('routes.json', '/0/screen', 'hme')
  await expect(appContext.reload()).rejects.toThrow(ConfigurationError)
  expect(appContext.configuration).toBe(good)
  await folder.put('routes.json', '/0/screen', 'home')
  const call = {
    method: 'GET',
    path: '/weather',
    summary: 'The weather.',
    input: {},
    output: {},
    problems: [],
  }
  await folder.write('schemas/calls/getWeather.json', JSON.stringify({ name: 'getWeather', ...call }))
  await expect(appContext.reload()).rejects.toThrow(
    'schemas/calls/getWeather.json: /name: has no handler; add one to server/runner/handlers.ts, then build.',
  )
  expect(appContext.configuration).toBe(good)
  expect(await shown('/ask/us/now')).toBe('200 home en Europe/Berlin')
  await app.close()
})

test.each([
  [
    { limit: 'hold' },
    /^there is no limit "hold"; available: .+\. Did you mean "holds"\?$/,
    '/limits/0/limit',
  ],
  [
    { limit: 'bookingsForEmail' },
    '"bookingsForEmail" counts per email; say with "of" where the input has it.',
  ],
  [{ limit: 'holds', of: '/token' }, '"holds" counts per address; leave "of" out.'],
])('A call that counts against %j is refused', async (use, reason, pointer = '/limits/0') => {
  await folder.restore()
  const { app, appContext } = await openApp({ store: demo.store, configuration: folder.path })
  const file = 'schemas/calls/leaveWaitlist.json'
  await folder.put(file, '/limits', [use])
  const error: unknown = await appContext.reload().catch(refused => refused)
  const found = error instanceof ConfigurationError ? error.faults : []
  expect(found).toEqual([
    { file, pointer, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
  ])
  await app.close()
})

test('A reload accepts the good files and rejects the bad ones, with all faults of each file', async () => {
  await folder.restore()
  const { app, appContext } = await openApp({ store: demo.store, configuration: folder.path })
  const reloaded = async () => {
    const error: unknown = await appContext.reload().catch(reason => reason)
    return error instanceof ConfigurationError ? error.faults : expect.unreachable(`No faults: ${error}`)
  }
  const back = () => appContext.getTranslator('de').t('common.back')
  await folder.put('locales/de.json', '/common.back', 'Zurück, bitte')
  await folder.put('schemas/screens/home.json', '/title', 'home.titel')
  await folder.put('schemas/screens/home.json', '/asid', 'home')
  await folder.put('schemas/screens/home.json', '/steps/0/ui/home/ui:field', 'hom')
  await folder.write('schemas/screens/manage.json', '{ "id": ')
  // This route refers to a rejected screen, so it has to wait as well.
  await folder.write('schemas/screens/fresh.json', '{ "id": "fresh", "titel": "home.title" }')
  await folder.put('routes.json', '/0/screen', 'fresh')

  const faults = await reloaded()
  expect(faults.map(({ file, pointer }) => `${file}${pointer}`).sort()).toEqual(
    [
      'routes.json/0/screen',
      'schemas/screens/fresh.json/title',
      'schemas/screens/fresh.json/titel',
      'schemas/screens/home.json/asid',
      'schemas/screens/home.json/steps/0/ui/home/ui:field',
      'schemas/screens/home.json/title',
      'schemas/screens/manage.json',
    ].sort(),
  )
  expect(back()).toBe('Zurück, bitte')
  expect(appContext.configuration.screens.get('home')?.title).toBe('home.title')
  expect(appContext.configuration.screens.get('manage')?.id).toBe('manage')
  expect(appContext.configuration.screens.has('fresh')).toBe(false)

  await rm(join(folder.path, 'schemas/screens/home.json'))
  expect((await reloaded()).length).toBeGreaterThan(0)
  expect(appContext.configuration.screens.get('home')?.title).toBe('home.title')
  await app.close()
})

test('Startup warns of languages without messages', async () => {
  const two = await copyConfiguration(['en', 'de'])
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { app } = await openApp({ store: demo.store, configuration: two.path })
  const [said] = warn.mock.calls.flat().filter(text => String(text).startsWith('Could not find'))
  expect(said).toMatch(/^Could not find messages for locale code: .*\bda\b.*\bpt-br\b/)
  expect(said).not.toMatch(/\b(de|en)\b/)
  warn.mockRestore()
  await app.close()
  await two.remove()
})

test('Startup fails if the default locale has no catalogue', async () => {
  const english = await copyConfiguration(['en'])
  const start = openApp({
    store: demo.store,
    configuration: english.path,
    environment: { DEFAULT_LOCALE: 'de' },
  })
  await expect(start).rejects.toThrow(
    new SettingsError('DEFAULT_LOCALE is "de", which has no message catalogue; available: locales/en.json.'),
  )
  await english.remove()
})

test('A form that a service uses cannot be removed, nor gain a field that only hosted forms support', async () => {
  await folder.restore()
  const form = (properties: object, version: number) =>
    folder.write(
      'schemas/forms/extras.json',
      JSON.stringify({ id: 'extras', version, schema: { type: 'object', properties } }),
    )
  await form({ note: { type: 'string' } }, 1)
  const { app, appContext } = await openApp({ store: demo.store, configuration: folder.path })
  const before = await demo.store.directories.read('harbor')
  if (!before) throw new Error('The demo has a business.')
  const services = before.services.map(service => ({ ...service, form: 'extras' }))
  await demo.store.directories.replace({ ...before, services: services.slice(0, 1) })
  const good = appContext.configuration
  const [{ slug } = { slug: '' }] = services

  await form({ note: { type: 'string' }, photo: { type: 'string', format: 'upload' } }, 2)
  await expect(appContext.reload()).rejects.toThrow(
    `harbor/services/${slug}.json: /form: "extras" asks for a file (/properties/photo), which only a form with its own page can accept`,
  )
  await folder.restore()
  await expect(appContext.reload()).rejects.toThrow(
    `harbor/services/${slug}.json: /form: there is no form "extras"; available: `,
  )
  expect(appContext.configuration).toBe(good)

  await demo.store.directories.replace(before)
  await appContext.reload()
  expect(appContext.configuration).not.toBe(good)
  await app.close()
})

test('A route that a business links to cannot be removed', async () => {
  await folder.restore()
  const { app, appContext } = await openApp({ store: demo.store, configuration: folder.path })
  const [records] = await Promise.all(
    (await demo.store.directories.list()).map(slug => demo.store.directories.read(slug)),
  )
  if (!records) throw new Error('There is no business.')
  const route = { name: 'about-us', path: '/about/:us', about: 'Us.', layout: 'page', screen: 'home' }
  await folder.put('routes.json', '/-', route)
  await appContext.reload()
  const link = { label: 'Terms', href: { route: 'about-us', params: { us: 'terms' } } }
  await demo.store.directories.replace({ ...records, business: { ...records.business, terms: { link } } })
  await folder.restore()
  await expect(appContext.reload()).rejects.toThrow(
    'harbor/business.json: /terms/link/href/route: there is no route "about-us"',
  )
  expect((await app.inject('/about/terms')).statusCode).toBe(200)
  await demo.store.directories.replace(records)
  await appContext.reload()
  await app.close()
})
