/** What a reload brings into service, and what it leaves as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigurationError } from '#server/configuration/files.ts'
import { SettingsError } from '#server/settings.ts'
import { openApp } from '#tests/support/app.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/configuration-folder.ts'
import { type Demo, openDemo } from '#tests/support/demo.ts'

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

test('A reload brings a new route and other words into service at once; a bad one changes nothing', async () => {
  const { app, running } = await openApp({ store: demo.store, configuration: folder.path })
  const shown = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return `${statusCode} ${body.split('\n')[0]}`
  }
  const { version } = running.configuration
  expect(await shown('/ask/us/now')).toBe('404 Page not found: /ask/us/now')

  const route = { name: 'ask', path: '/ask/us/:when', about: 'Ask us.', layout: 'page', screen: 'home' }
  await folder.put('routes.json', '/-', route)
  await folder.put('locales/de.json', '/common.back', 'Zurück, bitte')
  await running.reload()
  expect(running.configuration.version).not.toBe(version)
  expect(await shown('/ask/us/now')).toBe('200 home en Europe/Berlin')
  const words = await app.inject(`/messages/${running.configuration.version}/de.json`)
  expect(words.json()['common.back']).toBe('Zurück, bitte')
  expect(running.words('de').t('common.back')).toBe('Zurück, bitte')

  const good = running.configuration
  await folder.put('routes.json', '/0/screen', 'hme')
  await expect(running.reload()).rejects.toThrow(ConfigurationError)
  await folder.restore()
  const call = {
    method: 'GET',
    path: '/weather',
    summary: 'The weather.',
    input: {},
    output: {},
    problems: [],
  }
  await folder.write('schemas/calls/getWeather.json', JSON.stringify({ name: 'getWeather', ...call }))
  await expect(running.reload()).rejects.toThrow(
    'schemas/calls/getWeather.json: /name: is answered by nobody; add a handler to server/calls/handlers.ts and build.',
  )
  expect(running.configuration).toBe(good)
  expect(await shown('/ask/us/now')).toBe('200 home en Europe/Berlin')
  await app.close()
})

test('The start is refused when the default locale has no catalogue', async () => {
  const english = await copyConfiguration(['en'])
  const start = openApp({
    store: demo.store,
    configuration: english.path,
    environment: { DEFAULT_LOCALE: 'de' },
  })
  await expect(start).rejects.toThrow(
    new SettingsError('DEFAULT_LOCALE names "de", which has no catalogue; there are locales/en.json.'),
  )
  await english.remove()
})

test('A form that a service asks for cannot go out of service, nor gain a field that only a hosted form can have', async () => {
  await folder.restore()
  const form = (properties: object, version: number) =>
    folder.write(
      'schemas/forms/extras.json',
      JSON.stringify({ id: 'extras', version, schema: { type: 'object', properties } }),
    )
  await form({ note: { type: 'string' } }, 1)
  const { app, running } = await openApp({ store: demo.store, configuration: folder.path })
  const before = await demo.store.catalogues.read('harbor')
  if (!before) throw new Error('The demo has a business.')
  const services = before.services.map(service => ({ ...service, form: 'extras' }))
  await demo.store.catalogues.replace({ ...before, services: services.slice(0, 1) })
  const good = running.configuration
  const [{ slug } = { slug: '' }] = services

  await form({ note: { type: 'string' }, photo: { type: 'string', format: 'upload' } }, 2)
  await expect(running.reload()).rejects.toThrow(
    `harbor/services/${slug}.json: /form: "extras" asks for a file (/properties/photo), which only a form with an address of its own can take`,
  )
  await folder.restore()
  await expect(running.reload()).rejects.toThrow(
    `harbor/services/${slug}.json: /form: there is no form "extras"; there are `,
  )
  expect(running.configuration).toBe(good)

  await demo.store.catalogues.replace(before)
  await running.reload()
  expect(running.configuration).not.toBe(good)
  await app.close()
})
