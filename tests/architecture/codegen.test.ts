import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTypes } from '#codegen/calls.ts'
import { editorSchemaFiles } from '#codegen/editor-schemas.ts'
import { findArguments } from '#codegen/message-arguments.ts'
import { messageTypes } from '#codegen/messages.ts'
import { problemTypes } from '#codegen/problems.ts'
import { schemaTypes } from '#codegen/types.ts'
import { widgetTable, widgetTypes } from '#codegen/widgets.ts'
import { root } from '#tests/support/command.ts'

const generated = [
  ['schemas/generated/types.gen.ts', schemaTypes, 'schemas/entities/slot.json', '"seatsLeft"', '"seatsFree"'],
  ['schemas/generated/calls.gen.ts', callTypes, 'schemas/calls/getService.json', '/services/', '/offers/'],
  ['locales/messages.gen.ts', messageTypes, 'locales/en.json', 'common.back', 'common.return'],
  ['locales/messages.gen.ts', messageTypes, 'locales/en.json', '$provider', '$employee'],
  ['schemas/generated/widgets.gen.ts', widgetTypes, 'schemas/widgets/slot.json', '"people"', '"persons"'],
  ['schemas/generated/problems.gen.ts', problemTypes, 'schemas/problems.json', 'slot.taken', 'slot.gone'],
] as const

let copy = ''
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bookplate-codegen-'))
  for (const folder of ['schemas', 'locales'])
    await cp(join(root, folder), join(copy, folder), { recursive: true })
})
afterEach(() => rm(copy, { recursive: true, force: true }))

test.each(generated)('%s is what its schemas say', async (file, write) => {
  expect(await readFile(join(root, file), 'utf8')).toBe(await write(root))
})

test.each(generated)('%s is stale once a schema changes', async (file, write, schema, from, to) => {
  const text = await readFile(join(copy, schema), 'utf8')
  await writeFile(join(copy, schema), text.replaceAll(from, to))
  expect(await write(copy)).not.toBe(await readFile(join(root, file), 'utf8'))
})

test('The table of widgets in docs/forms.md is what they declare, and stale once one changes', async () => {
  const guide = await readFile(join(root, 'docs/forms.md'), 'utf8')
  expect(await widgetTable(root, guide)).toBe(guide)
  const slot = join(copy, 'schemas/widgets/slot.json')
  await writeFile(slot, (await readFile(slot, 'utf8')).replace('"people"', '"persons"'))
  expect(await widgetTable(copy, guide)).not.toBe(guide)
  await expect(widgetTable(root, '# Forms')).rejects.toThrow(/lost its marks/)
})

test('The schemas that editors read are stale once a name changes', async () => {
  const file = 'schemas/generated/meta/screen.json'
  expect((await editorSchemaFiles(root)).get(file)).toBe(await readFile(join(root, file), 'utf8'))
  await rm(join(copy, 'schemas/calls/quote.json'))
  expect((await editorSchemaFiles(copy)).get(file)).not.toBe(await readFile(join(root, file), 'utf8'))
})

test('A message takes what it shows and selects by, not what it makes itself', () => {
  const text =
    '.input {$kind :string} .local $n = {$count :integer} .match $kind $n * * {{{$name} {$n} {$count :number}}}'
  expect([...findArguments(text)].map(([name, functions]) => [name, ...functions])).toEqual([
    ['kind', 'string'],
    ['count', 'integer', 'number'],
    ['name'],
  ])
})
