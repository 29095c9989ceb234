import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateCallTypes } from '#codegen/calls.ts'
import { generateEditorSchemas } from '#codegen/editor-schemas.ts'
import { generateMessageTypes } from '#codegen/messages.ts'
import { generateProblemTypes } from '#codegen/problems.ts'
import { generateRouteTypes } from '#codegen/routes.ts'
import { insertSettingTables } from '#codegen/settings.ts'
import { insertStarterTable } from '#codegen/starters.ts'
import { generateSchemaTypes } from '#codegen/types.ts'
import { generateValueShapes } from '#codegen/value-shapes.ts'
import { generateWidgetTypes, insertWidgetTable } from '#codegen/widgets.ts'
import { collectMessageArguments } from '#locales/message-arguments.ts'
import { root } from '#tests/support/run/command.ts'

const generated = [
  [
    'schemas/generated/value-shapes.gen.ts',
    generateValueShapes,
    'schemas/widgets/terms.json',
    '"boolean"',
    '"string"',
  ],
  [
    'schemas/generated/types.gen.ts',
    generateSchemaTypes,
    'schemas/entities/slot.json',
    '"seatsLeft"',
    '"seatsFree"',
  ],
  [
    'schemas/generated/calls.gen.ts',
    generateCallTypes,
    'schemas/calls/getService.json',
    '/services/',
    '/offers/',
  ],
  ['schemas/generated/routes.gen.ts', generateRouteTypes, 'routes.json', ':service', ':offer'],
  ['locales/messages.gen.ts', generateMessageTypes, 'locales/en.json', 'common.back', 'common.return'],
  ['locales/messages.gen.ts', generateMessageTypes, 'locales/en.json', '$provider', '$employee'],
  [
    'schemas/generated/widgets.gen.ts',
    generateWidgetTypes,
    'schemas/widgets/slot.json',
    '"people"',
    '"persons"',
  ],
  [
    'schemas/generated/problems.gen.ts',
    generateProblemTypes,
    'schemas/problems.json',
    'slot.taken',
    'slot.gone',
  ],
] as const

let copy = ''
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bookplate-codegen-'))
  for (const folder of ['schemas', 'locales', 'routes.json'])
    await cp(join(root, folder), join(copy, folder), { recursive: true })
})
afterEach(() => rm(copy, { recursive: true, force: true }))

test.each(generated)('%s matches its schemas', async (file, write) => {
  expect(await readFile(join(root, file), 'utf8')).toBe(await write(root))
})

test.each(generated)('%s is stale once a schema changes', async (file, write, schema, from, to) => {
  const text = await readFile(join(copy, schema), 'utf8')
  await writeFile(join(copy, schema), text.replaceAll(from, to))
  expect(await write(copy)).not.toBe(await readFile(join(root, file), 'utf8'))
})

test('The widget table in docs/forms.md matches the declarations, and is stale once one changes', async () => {
  const guide = await readFile(join(root, 'docs/forms.md'), 'utf8')
  expect(await insertWidgetTable(root, guide)).toBe(guide)
  const slot = join(copy, 'schemas/widgets/slot.json')
  await writeFile(slot, (await readFile(slot, 'utf8')).replace('"people"', '"persons"'))
  expect(await insertWidgetTable(copy, guide)).not.toBe(guide)
  await expect(insertWidgetTable(root, '# Forms')).rejects.toThrow(/lacks the markers/)
})

test('The table of starting documents in docs/forms.md matches them, and is stale once one changes', async () => {
  const guide = await readFile(join(root, 'docs/forms.md'), 'utf8')
  expect(await insertStarterTable(root, guide)).toBe(guide)
  expect(guide).toContain('| `nps`, `ui:when`, `ui:require`, `pace`, `share` |')
  const order = join(copy, 'schemas/starters/forms/order.json')
  await writeFile(
    order,
    (await readFile(order, 'utf8')).replace('"ui:field": "address"', '"ui:field": "matrix"'),
  )
  expect(await insertStarterTable(copy, guide)).not.toBe(guide)
})

test('The tables in docs/settings.md match the declarations of the environment variables', async () => {
  const guide = await readFile(join(root, 'docs/settings.md'), 'utf8')
  expect(insertSettingTables(guide)).toBe(guide)
  const edited = guide.replace('`DRAIN_SECONDS`', '`DRAIN`')
  expect(edited).not.toBe(guide)
  expect(insertSettingTables(edited)).toBe(guide)
})

test('The schemas that editors read are stale once a name changes', async () => {
  const file = 'schemas/generated/meta/screen.json'
  expect((await generateEditorSchemas(root)).get(file)).toBe(await readFile(join(root, file), 'utf8'))
  await rm(join(copy, 'schemas/calls/quote.json'))
  expect((await generateEditorSchemas(copy)).get(file)).not.toBe(await readFile(join(root, file), 'utf8'))
})

test("A message's arguments are what it shows and selects by, without its local variables", () => {
  const text =
    '.input {$kind :string} .local $n = {$count :integer} .match $kind $n * * {{{$name} {$n} {$count :number}}}'
  expect([...collectMessageArguments(text)].map(([name, functions]) => [name, ...functions])).toEqual([
    ['kind', 'string'],
    ['count', 'integer', 'number'],
    ['name'],
  ])
})
