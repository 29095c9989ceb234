/** Custom widgets on the server: their modules, what documents say of them, and the values they may set. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { mapPinModule, readMapPinFiles } from '#tests/support/business/custom-widgets.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const form = { kind: 'form', id: 'delivery' } as const
let files: Awaited<ReturnType<typeof readMapPinFiles>>
let hosted: HostedApp
beforeAll(async () => {
  files = await readMapPinFiles()
  hosted = await openHosted(files)
})
afterAll(() => hosted.close())

const open = (url: string) => hosted.app.inject({ url })
/** Returns the options that the form gives the browser. */
const readOptions = async () =>
  getAtPointer((await hosted.get('/forms/delivery')).body, '/ui/where/ui:options')
const readModulePath = async () => String(getAtPointer(await readOptions(), '/module'))
const reload = () => hosted.appContext.reload()
const reloadFaults = async () => {
  const error: unknown = await reload().catch(reason => reason)
  return error instanceof ConfigurationError ? error.faults : expect.unreachable(`No faults: ${error}`)
}

describe('A custom widget', () => {
  test('is described in the form for browsers, with the URL of its module', async () => {
    const { body } = await hosted.get('/forms/delivery')
    expect(getAtPointer(body, '/ui/where/ui:field')).toBe('@custom')
    expect(await readOptions()).toEqual({
      widget: 'map-pin',
      module: expect.stringMatching(/^\/widgets\/map-pin\.[\w-]{12}\.js$/),
      height: 320,
      fallback: expect.objectContaining({ en: expect.any(String) }),
      reads: ['business'],
      shape: {
        type: 'object',
        required: ['x', 'y'],
        properties: { x: { type: 'integer' }, y: { type: 'integer' } },
      },
      options: { water: 30 },
    })
  })

  test('has a module that other origins may import, and that is cached forever', async () => {
    const { statusCode, headers, payload } = await open(await readModulePath())
    expect([statusCode, payload]).toEqual([200, files[mapPinModule]])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['/widgets/slot.0123456789ab.js', '/widgets/map-pin.js', '/widgets/..%2f..%2fpackage.json'])(
    'has no module at %s',
    async url => {
      expect((await open(url)).statusCode).toBe(404)
    },
  )

  test('gets another URL when its module changes; pages from before get the new module, uncached', async () => {
    const before = await readModulePath()
    await hosted.folder.write(mapPinModule, 'export default () => undefined\n')
    await reload()
    const after = await readModulePath()
    expect(after).not.toBe(before)
    expect((await open(after)).payload).toBe('export default () => undefined\n')
    const { payload, headers } = await open(before)
    expect([payload, headers['cache-control']]).toEqual(['export default () => undefined\n', 'no-store'])
    await hosted.folder.write(mapPinModule, files[mapPinModule])
    await reload()
    expect(await readModulePath()).toBe(before)
  })

  test('keeps the module in service if the new one cannot be parsed, is too large or is gone', async () => {
    const before = await readModulePath()
    const refusals = [
      [
        'export default function mount( {\n',
        /^is not a JavaScript module: line \d+: SyntaxError: .+; correct it\.$/,
      ],
      ['document.title = "x"\n', /^has no default export; begin with "export default function mount/],
      [`export default 1 // ${'x'.repeat(200_000)}`, /^has 2000\d\d bytes, but a module may have 200000; /],
    ] as const
    for (const [source, reason] of refusals) {
      await hosted.folder.write(mapPinModule, source)
      expect(await reloadFaults()).toEqual([
        { file: mapPinModule, pointer: '', reason: expect.stringMatching(reason) },
      ])
      expect((await open(before)).payload).toBe(files[mapPinModule])
    }
    await rm(join(hosted.folder.path, mapPinModule))
    expect(await reloadFaults()).toContainEqual({
      file: 'schemas/widgets/map-pin.json',
      pointer: '/module',
      reason: 'there is no file in schemas/widgets/ "map-pin.js"; available: none.',
    })
    expect((await open(before)).payload).toBe(files[mapPinModule])
    await hosted.folder.write(mapPinModule, files[mapPinModule])
    await reload()
  })
})

describe('The value of a custom widget', () => {
  test('is stored if it is what the declaration allows', async () => {
    const { status } = await hosted.submit(form, { where: { x: 10, y: 100 } })
    expect(status).toBe(201)
    const { body } = await hosted.get('/operator/submissions?form=delivery', true)
    expect(getAtPointer(body, '/submissions/0/values')).toEqual({ where: { x: 10, y: 100 } })
  })

  test('is missed as a whole', async () => {
    const { body } = await hosted.submit(form, { note: 'Here' })
    expect(body.errors).toEqual([
      expect.objectContaining({ pointer: '/values/where', code: 'field.required' }),
    ])
  })

  test.each([
    [{ x: 10, y: 101 }, '/values/where/y'],
    [{ x: -1, y: 1 }, '/values/where/x'],
    [{ x: 1, y: 1, z: 1 }, '/values/where/z'],
  ])('is refused if only the declaration forbids it: %j', async (where, pointer) => {
    const { status, body } = await hosted.submit(form, { where })
    expect(status).toBe(422)
    expect(body.errors).toEqual([expect.objectContaining({ pointer })])
  })
})

test('A preview shows a draft of a form with the widget, but can hold neither modules nor declarations', async () => {
  const create = (file: string, content: unknown) =>
    hosted.send('POST', '/operator/previews', { asOperator: true, body: { files: [{ file, content }] } })
  const document = JSON.parse(files['schemas/forms/delivery.json'])
  const { body } = await create('schemas/forms/draft.json', { ...document, id: 'draft' })
  const id = String(getAtPointer(body, '/preview/id'))
  const draft = await hosted.get(`/previews/${id}/forms/draft`)
  expect(getAtPointer(draft.body, '/ui/where/ui:options/module')).toBe(await readModulePath())
  for (const file of ['schemas/widgets/map-pin.js', 'schemas/widgets/map-pin.json'])
    expect((await create(file, { name: 'map-pin' })).status).toBe(422)
  const forged = {
    ...document,
    id: 'draft',
    ui: { where: { 'ui:field': '@custom', 'ui:options': { module: '/x.js' } } },
  }
  expect((await create('schemas/forms/draft.json', forged)).status).toBe(422)
})
