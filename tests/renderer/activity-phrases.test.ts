/** The activity of the console has words for every entry that the audit can have. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { activityKinds } from '#renderer/console/activity/read-activity-filters.ts'
import { callActivities } from '#schemas/generated/console-calls.gen.ts'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { root } from '#tests/support/run/command.ts'
import { runningCode } from '#tests/support/texts/message-keys.ts'

const server = runningCode().filter(({ path }) => /^server\/(calls|features)\//.test(path))

// The configuration check refuses an operator's call that writes and declares no `activity`.
test('Every note for the audit is of a call that declares its activity', () => {
  const noted = server.flatMap(({ text }) =>
    [...text.matchAll(/(?:createAuditNote\(\s*|createChangeOrigin\(\s*|\baction: )'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(noted.length).toBeGreaterThan(20)
  expect(noted.filter(name => name !== 'import' && !(name in callActivities))).toEqual([])
})

test('Every kind of what is changed can be chosen, and is called something', () => {
  const subjects = server.flatMap(({ text }) =>
    [...text.matchAll(/(?:createAuditNote|toOperatorAuditField)\([^{]+\{ kind: '([\w-]+)'/g)].map(
      ([, kind = '']) => kind,
    ),
  )
  expect(subjects).toContain('time_block')
  const folders = [...recordKinds, ...contentKinds, ...documentKinds]
  const kinds = subjects.map(kind => folders.find(record => record.kind === kind)?.folder ?? kind)
  const known: readonly string[] = activityKinds
  const all = [...kinds, ...folders.map(({ folder: name }) => name), 'business']
  expect(all.filter(kind => !known.includes(kind))).toEqual([])
  const { 'activity.kind': i18n = '' } = JSON.parse(
    readFileSync(join(root, 'locales/console/en.json'), 'utf8'),
  )
  expect(known.filter(kind => !i18n.includes(` ${kind} {{`))).toEqual([])
})
