/** What the configuration refuses about custom widgets. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateWidgetNames, generateWidgetTypes, insertWidgetTable } from '#codegen/widgets.ts'
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { readMapPinFiles } from '#tests/support/business/custom-widgets.ts'

const declaration = 'schemas/widgets/map-pin.json'
const form = 'schemas/forms/delivery.json'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfiguration(['en', 'de'])
})
beforeEach(async () => {
  for (const [file, text] of Object.entries(await readMapPinFiles())) await folder.write(file, text)
})
afterEach(() => folder.restore())
afterAll(() => folder.remove())

async function refusal(): Promise<readonly FileFault[]> {
  const error: unknown = await loadConfiguration(folder.path).catch(reason => reason)
  return error instanceof ConfigurationError ? error.faults : expect.unreachable(`No faults: ${error}`)
}

test('A custom widget is accepted, and editors complete its name and its options', async () => {
  const { editorSchema } = await loadConfiguration(folder.path)
  expect(getAtPointer(editorSchema('form'), '/$defs/FieldName/enum')).toContain('map-pin')
  expect(getAtPointer(editorSchema('form'), '/$defs/MapPinOptions/properties/water')).toBeDefined()
})

test.each([
  [
    'an option that it does not have',
    form,
    '/ui/where/ui:options',
    { watr: 30 },
    '/ui/where/ui:options/watr',
    'there is no option "watr"; available: water. Did you mean "water"?',
  ],
  [
    'an option of another type',
    form,
    '/ui/where/ui:options/water',
    'a lot',
    '/ui/where/ui:options/water',
    'is "a lot", but must be a whole number.',
  ],
  [
    'a property of another type',
    form,
    '/schema/properties/where',
    { type: 'string' },
    '/ui/where/ui:field',
    '"map-pin" sets an object, but "where" is a string.',
  ],
  [
    'a template that reads an unknown root',
    form,
    '/ui/where/ui:options/water',
    '$busines.slug',
    '/ui/where/ui:options/water',
    /^"busines\.slug" reads "busines".+Did you mean "business"\?$/,
  ],
] as const)('A form is refused with %s', async (_, file, at, value, pointer, reason) => {
  await folder.put(file, at, value)
  expect(await refusal()).toEqual([{ file, pointer, reason: toMatcher(reason) }])
})

test.each([
  [
    'a module that does not exist',
    '/module',
    'mappin.js',
    'there is no file in schemas/widgets/ "mappin.js"; available: map-pin.js. Did you mean "map-pin.js"?',
  ],
  [
    'a module in another folder',
    '/module',
    '../forms/map-pin.js',
    /^is "\.\.\/forms\/map-pin\.js", which does not match/,
  ],
  ['calls that the server would have to make', '/needs', ['getBusiness'], /^must be empty/],
  [
    'values besides its own',
    '/keeps',
    { other: { type: 'string', description: 'Another.' } },
    /^is for widgets of the build only/,
  ],
] as const)('A declaration is refused with %s', async (_, pointer, value, reason) => {
  await folder.put(declaration, pointer, value)
  expect(await refusal()).toEqual([{ file: declaration, pointer, reason: toMatcher(reason) }])
})

test('A declaration is refused that reads an unknown scope root', async () => {
  await folder.put(declaration, '/reads', ['busness'])
  expect(await refusal()).toEqual([
    {
      file: form,
      pointer: '/ui/where/ui:field',
      reason: expect.stringMatching(/Did you mean "business"\?$/),
    },
  ])
})

test.each(['slot', 'signature'])('A custom widget cannot be called %s, as one of ours', async name => {
  const file = `schemas/widgets/${name}.json`
  const { [declaration]: text } = await readMapPinFiles()
  await folder.write(file, JSON.stringify({ ...JSON.parse(text), name }))
  expect(await refusal()).toContainEqual({
    file,
    pointer: '/name',
    reason: `"${name}" is a widget of Bookplate; give yours and its file another name.`,
  })
})

test('A widget of the build has no height to reserve', async () => {
  await folder.put('schemas/widgets/slot.json', '/height', 100)
  expect(await refusal()).toEqual([
    {
      file: 'schemas/widgets/slot.json',
      pointer: '/height',
      reason: 'is for custom widgets only; remove it, or name the "module".',
    },
  ])
})

test('Only fields may name a custom widget', async () => {
  await folder.put('schemas/screens/booking.json', '/aside', 'map-pin')
  expect(await refusal()).toEqual([
    {
      file: 'schemas/screens/booking.json',
      pointer: '/aside',
      reason:
        '"map-pin" is a custom widget, which only fields may name: those of a form or of a screen\'s step.',
    },
  ])
})

test('No document can name the widget that mounts modules', async () => {
  await folder.put(form, '/ui/where', { 'ui:field': '@custom', 'ui:options': { module: '/x.js' } })
  expect(await refusal()).toEqual([
    {
      file: form,
      pointer: '/ui/where/ui:field',
      reason: expect.stringMatching(/^there is no field "@custom"/),
    },
  ])
})

test("A step of a screen gets the widget with its declaration's label", async () => {
  await folder.put('schemas/screens/home.json', '/steps/0/ui/place', {
    'ui:field': 'map-pin',
    'ui:options': { water: '$query.water' },
  })
  await folder.put('schemas/screens/home.json', '/steps/0/schema/properties/place', {
    type: 'object',
  })
  const { screens } = await loadConfiguration(folder.path)
  const ui = screens.get('home')?.steps?.[0]?.ui?.place
  expect(ui?.['ui:field']).toBe('@custom')
  expect(ui?.['ui:options']).toMatchObject({
    label: { en: 'Place on the map' },
    // Converted from the text in the URL.
    options: { water: { $template: '$query.water' } },
  })
})

test('Texts of a declaration are no templates', async () => {
  await folder.put(declaration, '/fallback', '$5 off')
  const { forms, forBrowser } = await loadConfiguration(folder.path)
  const document = forms.get('delivery') ?? expect.unreachable('There is no form.')
  expect(getAtPointer(forBrowser(document), '/ui/where/ui:options/fallback')).toBe('$$5 off')
})

test('Generated files for the build leave custom widgets out; the guide lists them', async () => {
  expect(await generateWidgetNames(folder.path)).not.toContain('map-pin')
  expect(await generateWidgetTypes(folder.path)).not.toContain('map-pin')
  expect(
    await insertWidgetTable(folder.path, '<!-- widgets: written by `npm run codegen` -->\n<!-- /widgets -->'),
  ).toContain('`map-pin`')
})

const toMatcher = (reason: string | RegExp) =>
  typeof reason === 'string' ? reason : expect.stringMatching(reason)
