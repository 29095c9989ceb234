/** How long each kind of data stays, as the business says. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { applyRetention } from '#server/app/apply-retention.ts'
import { getEmailEraser } from '#server/app/mail-outbox-worker.ts'
import { resolveRetention } from '#server/features/privacy/rules/retention.ts'
import {
  canaryBusiness,
  canaryCardForm,
  canaryForm,
  canaryGuestRules,
  doEverything,
} from '#tests/support/business/canary-person.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
beforeAll(async () => {
  const forms = {
    'schemas/forms/canary.json': canaryForm,
    'schemas/forms/canary-card.json': canaryCardForm,
    'schemas/guests/default.json': canaryGuestRules,
  }
  hosted = await openHosted(forms, {}, canaryBusiness)
})
afterAll(() => hosted.close())

const day = 1440
const minutesOfWaiting = 15

/** Each kind, with what counts its rows. */
const kinds = {
  bookings: "select from booking where contact <> '{}'",
  submissions: "select from submission where answers <> '{}' and status <> 'draft'",
  uploads: 'select from upload',
  drafts: "select from submission where status = 'draft'",
  waitlist: 'select from waitlist_entry',
  messages: 'select from outbox',
} as const

type Kind = keyof typeof kinds | 'letters'

async function count(): Promise<Record<Kind, number>> {
  const { behind } = hosted.demo
  const countRows = async (kind: keyof typeof kinds) => (await behind.query(kinds[kind])).rowCount ?? 0
  return {
    bookings: await countRows('bookings'),
    submissions: await countRows('submissions'),
    uploads: await countRows('uploads'),
    drafts: await countRows('drafts'),
    waitlist: await countRows('waitlist'),
    messages: await countRows('messages'),
    letters: (await readdir(folder())).length,
  }
}

const folder = () => join(hosted.appContext.settings.dataDir, 'mail')

async function writeEmail(): Promise<void> {
  await mkdir(folder(), { recursive: true })
  const path = join(folder(), 'harbor.letter.eml')
  await writeFile(path, 'To: ada@example.com\r\n\r\n')
  await utimes(path, demoNow / 1000, demoNow / 1000)
}

async function setRetention(business: Pick<Business, 'retention' | 'retentionDays'>): Promise<void> {
  const { directories } = hosted.demo.store
  const records = await directories.read('harbor')
  if (!records) return expect.unreachable('The demo business is gone.')
  const { retention: _, retentionDays: __, ...rest } = records.business
  await directories.replace({ ...records, business: { ...rest, ...business } })
}

/** Runs the job so many days after everything was written. */
async function applyAfter(days: number): Promise<Record<Kind, number>> {
  const emailEraser = getEmailEraser(hosted.appContext.settings)
  const clock = () => addMinutes(demoNow, days * day + minutesOfWaiting)
  await applyRetention({ ...hosted.demo.store, emailEraser, clock })
  return count()
}

test('A business decides for each kind how long it stays; the others stay, and an offered time until the offer ends', async () => {
  await doEverything(hosted)
  await writeEmail()
  const before = await count()
  const { maintenance, formStores } = hosted.demo.store
  // The offer ends after 15 minutes.
  const later = { now: addMinutes(demoNow, 14), before: addMinutes(demoNow, 3650 * day) }
  const other = { ...later, business: 'other' }
  await maintenance.forgetMessages(other)
  await maintenance.endWaiting({ ...other, now: later.before })
  await maintenance.endWaiting({ ...later, business: 'harbor' })
  await formStores.submissions.forgetDrafts(other)
  await formStores.uploads.removeOld(other)
  expect(await count()).toEqual(before)
  expect(Object.values(before).every(found => found > 0)).toBe(true)
  await setRetention({})
  expect(await applyAfter(29)).toEqual(before)
  const days = { drafts: 2, letters: 5, uploads: 6, messages: 7, submissions: 8, waitlist: 3, bookings: 90 }
  /** The wait begins on 1 December, and the last appointment is in that month: neither goes before, and both after. */
  const ahead: Readonly<Record<string, readonly [number, number]>> = { waitlist: [7, 9], bookings: [0, 30] }
  await setRetention({ retention: days })
  const left = { ...before }
  for (const [kind, limit] of Object.entries(days)) {
    const [from, to] = ahead[kind] ?? [0, 0]
    expect([kind, await applyAfter(limit - 1 + from)]).toEqual([kind, left])
    Object.assign(left, { [kind]: 0 })
    expect([kind, await applyAfter(limit + to)]).toEqual([kind, left])
  }
})

test('`retentionDays` is for the kinds that `retention` does not name', () => {
  expect(resolveRetention({ retentionDays: 20, retention: { submissions: 5 } })).toEqual({
    bookings: 20,
    submissions: 5,
    uploads: undefined,
    drafts: 30,
    waitlist: undefined,
    messages: 30,
    letters: 20,
    revisions: 365,
    audit: 730,
  })
  expect(resolveRetention({ retentionDays: 40 }).letters).toBe(30)
  const forever = { bookings: undefined, submissions: undefined, uploads: undefined, waitlist: undefined }
  const usual = { drafts: 30, messages: 30, letters: 30, revisions: 365, audit: 730 }
  expect(resolveRetention({})).toEqual({ ...forever, ...usual })
})

test('A retention that is too short is refused with its place', async () => {
  const { body: record } = await hosted.get('/operator/records/business/harbor', true)
  const body = { record: { ...Object(record.record), retention: { messages: 6, bookings: 0, cookies: 1 } } }
  const path = '/api/v1/operator/records/business/harbor'
  const { statusCode, payload } = await hosted.app.inject({
    method: 'PUT',
    url: path,
    payload: body,
    headers: { authorization: 'Bearer token-of-the-operator' },
  })
  const pointers = JSON.parse(payload).errors?.map(({ pointer }: { pointer: string }) => pointer)
  expect([statusCode, pointers?.sort()]).toEqual([
    422,
    ['/record/retention/bookings', '/record/retention/cookies', '/record/retention/messages'],
  ])
})
