/** The contract of every adapter of the ports for hosted forms. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { FormVersion } from '#server/features/forms/form-versions.ts'
import type { Submission, SubmissionCommand } from '#server/features/forms/submissions.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import { business, now } from '#tests/support/bookings/orders.ts'
import { everyEngine } from '#tests/support/database/database.ts'

const version = (digest = 'one', number = 1): FormVersion => ({
  kind: 'form',
  form: 'intake',
  version: number,
  digest,
  document: { id: 'intake', version: number, schema: { type: 'object', properties: { z: {}, a: {} } } },
})

let count = 0
const orderOf = (
  parts: Partial<SubmissionCommand> = {},
  own: Partial<Submission> = {},
): SubmissionCommand => ({
  business,
  now,
  digest: 'one',
  quotas: [],
  emails: [],
  uploads: [],
  request: { idempotencyKey: `key ${++count}`, fingerprint: 'same' },
  submission: {
    id: `submission${count}`,
    kind: 'form',
    form: 'intake',
    version: 1,
    status: 'complete',
    values: { a: 'ä' },
    scores: { risk: 2.5 },
    end: 'thanks',
    locale: 'de',
    erased: false,
    startedAt: addMinutes(now, -3),
    savedAt: now,
    ...own,
  },
  ...parts,
})

describe.each(everyEngine)('Hosted forms on $name', engine => {
  const suite = bookingsSuite(engine)
  const formStores = (process = 0) => suite.store(process).formStores
  const publish = (...versions: FormVersion[]) => formStores().versions.publish(versions, now)
  const submit = (order: SubmissionCommand, process = 0) => formStores(process).submissions.submit(order)

  describe('A version', () => {
    test('is read as it was published, with its properties in order', async () => {
      expect(await publish(version(), version('two', 2))).toEqual([])
      const found = await formStores(1).versions.find({ business, kind: 'form', form: 'intake' }, 1)
      expect(JSON.stringify(found)).toBe(
        JSON.stringify({
          kind: 'form',
          form: 'intake',
          version: 1,
          document: version().document,
          digest: 'one',
        }),
      )
      const all = await formStores(1).versions.list({ business, kind: 'form', form: 'intake' })
      expect(all.map(one => one.version)).toEqual([1, 2])
      expect(
        await formStores().versions.find({ business, kind: 'survey', form: 'intake' }, 1),
      ).toBeUndefined()
    })

    test('can be replaced until it is answered; if one of several is rejected, none is published', async () => {
      await publish(version('before'))
      expect(await publish(version())).toEqual([])
      expect((await submit(orderOf())).kind).toBe('kept')
      expect(await publish(version('two', 2), version('other'))).toEqual([version('other')])
      expect(await formStores().versions.find({ business, kind: 'form', form: 'intake' }, 2)).toBeUndefined()
      expect(await publish(version())).toEqual([])
    })

    test('replaced in the meantime accepts no submission that was checked against the old one', async () => {
      await publish(version('other'))
      expect(await submit(orderOf())).toEqual({ kind: 'republished' })
      expect(await suite.count('submission')).toBe(0)
    })

    test('racing with its submissions is either replaced or answered', async () => {
      for (let round = 0; round < 10; round++) {
        await suite.rows('delete from submission')
        await publish(version())
        const [refused, receipt] = await Promise.all([
          formStores(1).versions.publish([version('other')], now),
          submit(orderOf()),
        ])
        expect(receipt.kind).toBe(refused.length === 0 ? 'republished' : 'kept')
        await suite.rows('delete from submission')
        await publish(version())
      }
    })
  })

  describe('A submission', () => {
    test('is found as it was stored, with a note for webhooks that is due', async () => {
      await publish(version())
      const order = orderOf({ emails: ['Ada@Example.org'] })
      expect(await submit(order)).toEqual({ kind: 'kept', submission: order.submission })
      const { submissions } = formStores(1)
      expect(await submissions.find(business, order.submission.id)).toEqual(order.submission)
      expect(await submissions.find('another', order.submission.id)).toBeUndefined()
      expect(await submissions.findByPerson({ business, email: ' ada@example.ORG' })).toEqual([
        order.submission,
      ])
      const notes = await suite.store(1).outbox.take({ limit: 10, leaseMs: 1000, now: order.now })
      expect(notes).toMatchObject([
        { topic: 'submission.created', payload: { submission: order.submission.id } },
      ])
    })

    test('is found by a telephone number as an answer, however it is punctuated, but not in a sentence', async () => {
      await publish(version())
      const answer = (a: unknown) => submit(orderOf({}, { values: { z: { list: [a] } } }))
      await answer('0049 (30) 98-76/12.34')
      for (const other of ['Call 0049 30 98761234', '+49 30 987612345', 493098761234]) await answer(other)
      const { submissions } = formStores(1)
      const found = await submissions.findByPerson({ business, phone: '+49 30 98761234' })
      expect(found.map(({ values }) => values)).toEqual([{ z: { list: ['0049 (30) 98-76/12.34'] } }])
    })

    test('sent by twelve simultaneous requests under one key from two servers is stored once', async () => {
      await publish(version())
      const request = { idempotencyKey: 'same', fingerprint: 'same' }
      const receipts = await Promise.all(
        Array.from({ length: 12 }, (_, index) => submit(orderOf({ request }), index % 2)),
      )
      expect(tally(receipts).kept).toBe(1)
      expect(receipts.every(({ kind }) => ['kept', 'replayed', 'in-flight'].includes(kind))).toBe(true)
      expect(await suite.count('submission')).toBe(1)
      const other = { ...request, fingerprint: 'other' }
      expect((await submit(orderOf({ request: other }))).kind).toBe('key-reused')
      expect((await formStores(1).submissions.findRepeatedRequest({ business, ...request }))?.kind).toBe(
        'replayed',
      )
    })

    test('takes a place in each quota, never more than there are, even among fifty at once', async () => {
      await publish(version())
      const quotas = [
        { key: 'all', most: 10 },
        { key: 'vegan', most: 30 },
      ]
      const receipts = await Promise.all(
        Array.from({ length: 50 }, (_, index) => submit(orderOf({ quotas }), index % 2)),
      )
      expect(tally(receipts)).toEqual({ kept: 10, full: 40 })
      const form = { business, kind: 'form', form: 'intake' } as const
      expect(await formStores().submissions.countSubmissionsByQuota(form, ['all', 'vegan', 'none'])).toEqual(
        new Map([
          ['all', 10],
          ['vegan', 10],
        ]),
      )
      await suite.rows('delete from submission where id = (select id from submission limit 1)')
      expect((await submit(orderOf({ quotas }))).kind).toBe('kept')
    })
  })

  describe('A draft', () => {
    const draft = (parts: Partial<Submission> = {}) => {
      const { submission } = orderOf({}, { status: 'draft', step: 'one', ...parts })
      return { business, submission, emails: [], uploads: [], replaces: false }
    }

    test("can be replaced, becomes a submission with the draft's start time, and is then gone", async () => {
      await publish(version())
      const { submissions } = formStores()
      const first = draft({ startedAt: addMinutes(now, -60) })
      expect(await submissions.saveDraft(first)).toBe('saved')
      const next = { ...first, replaces: true, submission: { ...first.submission, values: { a: 'b' } } }
      expect(await submissions.saveDraft(next)).toBe('saved')
      expect((await submissions.find(business, first.submission.id))?.values).toEqual({ a: 'b' })
      const receipt = await submit(orderOf({ draft: first.submission.id }))
      expect(receipt).toMatchObject({ kind: 'kept', submission: { startedAt: addMinutes(now, -60) } })
      expect(await suite.count('submission')).toBe(1)
      expect(await submissions.saveDraft(next)).toBe('gone')
    })

    test('that is gone does not prevent its submission', async () => {
      await publish(version())
      expect((await submit(orderOf({ draft: 'nothing' }))).kind).toBe('kept')
    })
  })

  test('Submissions are listed latest first, with pagination', async () => {
    await publish(version())
    for (const minutes of [2, 0, 1]) await submit(orderOf({}, { savedAt: addMinutes(now, minutes) }))
    const question = { business, statuses: ['complete'], pageSize: 2 } as const
    const first = await formStores().submissions.list(question)
    const rest = await formStores().submissions.list({ ...question, after: first.next })
    expect([...first.submissions, ...rest.submissions].map(({ savedAt }) => savedAt)).toEqual(
      [2, 1, 0].map(minutes => addMinutes(now, minutes)),
    )
    expect(rest.next).toBeUndefined()
    expect((await formStores().submissions.list({ ...question, version: 2 })).submissions).toEqual([])
  })

  test('A secret is the same on all servers, whichever asks first', async () => {
    const secrets = await Promise.all(
      [0, 1, 0, 1].map(process => formStores(process).secrets.getOrCreate('test')),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })
})
