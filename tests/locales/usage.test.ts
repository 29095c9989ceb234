import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isVisitorMessage } from '#locales/visitor-messages.ts'
import { callActivities } from '#schemas/generated/console-calls.gen.ts'
import { bookingTopics } from '#server/features/bookings/topics.ts'
import { busyFeedFailureTopics, calendarEventTopics } from '#server/features/calendars/topics.ts'
import { submissionTopics } from '#server/features/forms/topics.ts'
import { jobIntervalMinutes } from '#server/features/jobs/job-schedule.ts'
import { ownerTopics } from '#server/features/notifications/topics.ts'
import { waitlistTopics } from '#server/features/waitlist/topics.ts'
import { webhookTopics } from '#server/features/webhooks/topics.ts'
import { root } from '#tests/support/run/command.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'
import {
  keysInDocuments,
  keysInEmails,
  keysInRecordForms,
  type Naming,
  runningCode,
  textsInCode,
} from '#tests/support/texts/message-keys.ts'

const english = readCatalogueFiles().en ?? {}
const consoleEnglish = readCatalogueFiles('locales/console').en ?? {}
/** The console has a catalogue of its own. */
const isOfConsole = ({ path }: Naming) => path.startsWith('renderer/console/')
const problems = readFileSync(join(root, 'schemas/problems.json'), 'utf8')
const ofProblems = [...problems.matchAll(/"code": "(.+?)"/g)].map(([, code]) => `problem.${code}`)
const inDocuments = keysInDocuments()
const inEmails = keysInEmails()

/**
 * Keys for parts of the specification that are not built yet. Remove them from this list with the code that
 * uses them. Problems that nothing can cause yet are listed in `tests/support/texts/message-table.ts`.
 */
const waiting: Readonly<Record<string, readonly string[]>> = {}

test('Every key in use exists', () => {
  const inCode = runningCode().flatMap(({ path, text }) =>
    [...text.matchAll(keyInCode)].map(found => ({ path, text: found[1] ?? '' })),
  )
  const inPages = inCode.filter(found => !isOfConsole(found))
  expect(inPages.length).toBeGreaterThan(100)
  expect(inDocuments.length).toBeGreaterThan(100)
  expect(inEmails.length).toBeGreaterThan(100)
  expect([...inPages, ...inDocuments, ...inEmails].filter(({ text }) => !(text in english))).toEqual([])
  expect(inCode.filter(found => isOfConsole(found) && !(found.text in consoleEnglish))).toEqual([])
})

test('Every problem has a message', () => {
  expect(ofProblems.length).toBeGreaterThan(40)
  expect(ofProblems.filter(key => !(key in english))).toEqual([])
})

test('No page uses a message that only the server needs', () => {
  const inPages = textsInCode().filter(found => found.path.startsWith('renderer/') && !isOfConsole(found))
  const sent = [...inPages, ...inDocuments].flatMap(({ text }) => (text in english ? [text] : []))
  expect(sent.length).toBeGreaterThan(300)
  expect(sent.filter(key => !isVisitorMessage(key))).toEqual([])
})

test('Browsers get the message of every problem, unless only calls of operators return it', () => {
  const folder = join(root, 'schemas/calls')
  const calls: readonly { readonly access?: string; readonly problems: readonly string[] }[] = readdirSync(
    folder,
  ).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const codesOf = (isOperator: boolean) =>
    new Set(calls.flatMap(({ access, problems }) => ((access !== undefined) === isOperator ? problems : [])))
  const ofVisitors = codesOf(false)
  const onlyOperators = [...codesOf(true)].filter(code => !ofVisitors.has(code))
  expect(onlyOperators.length).toBeGreaterThan(5)
  expect(ofProblems.filter(key => !isVisitorMessage(key)).sort()).toEqual(
    onlyOperators.map(code => `problem.${code}`).sort(),
  )
})

test('Every key is used literally, or belongs to a part of the specification that is not built yet', () => {
  const inCode = textsInCode()
  const inPages = inCode.filter(found => !isOfConsole(found))
  const said = new Set([...ofProblems, ...[...inPages, ...inDocuments, ...inEmails].map(({ text }) => text)])
  const silent = Object.keys(english).filter(key => !said.has(key))
  const listed = Object.values(waiting).flat()
  expect(silent.filter(key => !listed.includes(key))).toEqual([])
  expect(listed.filter(key => !silent.includes(key))).toEqual([])
})

test('Every key of the console is used there', () => {
  const inRecords = keysInRecordForms().map(({ text }) => text)
  const said = new Set<string>([
    ...inRecords,
    ...Object.values(callActivities),
    ...textsInCode().flatMap(found => (isOfConsole(found) ? [found.text] : [])),
  ])
  // Templates name these by the page, the role, the status, the view, the reason, the colour and what a change means.
  const isByName = (key: string) =>
    /^(nav|role|status)\.|^record\.effect_|^setup\.accent_|^hours\.(from|to)$|^emails\.(text|op)_|^calendar\.(day|week|month|break|time_off)$|^builder\.((kind|control|op|part|change|pay|key)_|(least|most)_(characters|entries|number)$)/.test(
      key,
    )
  expect(Object.keys(consoleEnglish).filter(key => !said.has(key) && !isByName(key))).toEqual([])
})

test('Every recurring job has a name in words', () => {
  const named = Object.keys(jobIntervalMinutes).map(name => ` ${name.replaceAll(' ', '-')} {{`)
  expect(named.filter(name => !consoleEnglish['jobs.name']?.includes(name))).toEqual([])
})

test('Every topic of the outbox of which somebody is told has a name in words', () => {
  const untold = ['booking.no-show', 'booking.no-show-withdrawn']
  const topics = Object.keys({
    ...bookingTopics,
    ...waitlistTopics,
    ...submissionTopics,
    ...ownerTopics,
    ...busyFeedFailureTopics,
    ...calendarEventTopics,
    ...webhookTopics,
  })
  const names = topics
    .filter(topic => !untold.includes(topic))
    .map(topic => ` ${topic.replace(/[._]/g, '-')} {{`)
  expect(names.filter(name => !consoleEnglish['jobs.topic_name']?.includes(name))).toEqual([])
})

/** `t('a.b')`, `phrase('a.b')`, `key: 'a.b'`. */
const keyInCode = /(?:\b(?:t|phrase)\(\s*|\bkey: )'([a-z_]+(?:\.[a-z_\d]+)+)'/g
