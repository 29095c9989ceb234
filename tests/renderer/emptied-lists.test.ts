/** A list that was added and emptied again is no change, unless an empty one means something of its own. */
import { expect, test } from 'vitest'
import { withoutEmptiedLists } from '#renderer/console/records/editor/emptied-lists.ts'
import { type JsonRecord, listChangedProperties } from '#renderer/console/saving/record-values.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { buildRecordFormSchema } from '#server/features/records/checks/record-form-schema.ts'
import { root } from '#tests/support/run/command.ts'

const { records, definitions } = buildConfiguration((await readConfigurationFiles(root)).files)

function listChanges(kind: string, saved: JsonRecord, changes: JsonRecord): readonly string[] {
  const { entity, ui } = records.get(kind) ?? expect.unreachable()
  const schema = buildRecordFormSchema(entity, definitions)
  return listChangedProperties(saved, withoutEmptiedLists({ ...saved, ...changes }, { schema, ui, saved }))
}

test.each([
  ['services', {}, { includes: [], locations: [] }],
  ['business', {}, { navigation: [], changePolicy: { refunds: [] }, ownerLetters: { about: [] } }],
  ['business', { webhooks: [{ name: 'a' }] }, { webhooks: [{ name: 'a', events: [] }] }],
  ['services', { includes: [] }, { includes: [] }],
] as const)('%s: what was %j is unchanged with %j', (kind, saved, changes) => {
  expect(listChanges(kind, saved, changes)).toEqual([])
})

test.each([
  ['providers', { services: 'all' }, { services: [] }],
  ['providers', { overrides: [{ hours: ['09:00-12:00'] }] }, { overrides: [{ hours: [] }] }],
  ['services', {}, { changePolicy: { refunds: [] } }],
  ['business', { ownerLetters: { to: 'a@b.example' } }, { ownerLetters: { to: 'a@b.example', about: [] } }],
  ['services', { includes: ['Tea'] }, { includes: [] }],
] as const)('%s: what was %j is changed with %j', (kind, saved, changes) => {
  expect(listChanges(kind, saved, changes)).toEqual(Object.keys(changes))
})
