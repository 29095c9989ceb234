/** The activity of the console has words for every entry that the audit can have. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionPhrases } from '#renderer/console/activity/action-phrases.ts'
import { activityKinds } from '#renderer/console/activity/read-activity-filters.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { root } from '#tests/support/run/command.ts'
import { runningCode } from '#tests/support/texts/message-keys.ts'

const folder = join(root, 'schemas/calls')
const calls: readonly { readonly name: string; readonly method: string; readonly access?: string }[] =
  readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))

/** Calls with a body that only read or show. */
const reading = [
  'checkImport',
  'checkRecord',
  'exportContact',
  'getGiftCard',
  'previewRecord',
  'quoteCancellation',
]

const server = runningCode().filter(({ path }) => /^server\/(calls|store)\//.test(path))

test('Every call of operators that writes, and every note for the audit, has a phrase', () => {
  const writing = calls.filter(({ access, method }) => access === 'operator' && method !== 'GET')
  const noted = server.flatMap(({ text }) =>
    [...text.matchAll(/(?:createAuditNote\(\s*|createOrigin\(\s*|\baction: )'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(noted.length).toBeGreaterThan(20)
  const names = [...writing.map(({ name }) => name), ...noted].filter(
    name => !reading.includes(name) && name !== 'import',
  )
  expect(names.filter(name => !(name in actionPhrases))).toEqual([])
})

test('Every kind of what is changed can be chosen, and is called something', () => {
  const subjects = server.flatMap(({ text }) =>
    [...text.matchAll(/(?:createAuditNote|toOperatorAuditField)\([^{]+\{ kind: '([\w-]+)'/g)].map(
      ([, kind = '']) => kind,
    ),
  )
  expect(subjects).toContain('time_block')
  const folders = [...recordKinds, ...contentKinds]
  const kinds = subjects.map(kind => folders.find(record => record.kind === kind)?.folder ?? kind)
  const known: readonly string[] = activityKinds
  const all = [...kinds, ...folders.map(({ folder: name }) => name), 'business']
  expect(all.filter(kind => !known.includes(kind))).toEqual([])
  const { 'activity.kind': words = '' } = JSON.parse(
    readFileSync(join(root, 'locales/console/en.json'), 'utf8'),
  )
  expect(known.filter(kind => !words.includes(` ${kind} {{`))).toEqual([])
})
