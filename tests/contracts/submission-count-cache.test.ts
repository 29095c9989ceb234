/** Cached counts always equal what counting every submission again would give. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { business, now } from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const form = { kind: 'survey', form: 'mood' } as const
let sequence = 0

describe.each(engines)('Cached counts on $name', engine => {
  const suite = bookingsSuite(engine)
  const formStores = (process = 0) => suite.store(process).formStores

  const publish = (version = 1) => {
    const document = { id: 'mood', version, schema: { type: 'object' } }
    return formStores().versions.publish([{ ...form, version, digest: `v${version}`, document }], now)
  }

  async function submit(text: string, parts: Partial<Submission> = {}, process = 0): Promise<string> {
    const id = `counted${++sequence}`
    const submission: Submission = {
      id,
      ...form,
      version: 1,
      status: 'complete' as const,
      values: { text },
      scores: {},
      locale: 'en',
      startedAt: now,
      savedAt: now,
      erased: false,
      ...parts,
    }
    const receipt = await formStores(process).submissions.submit({
      business,
      now,
      digest: `v${submission.version}`,
      quotas: [],
      uploads: [],
      submission,
      emails: [`${text}@example.org`],
      request: { idempotencyKey: id, fingerprint: id },
    })
    expect(receipt.kind).toBe('kept')
    return id
  }

  /** Returns the texts of all submissions, and how many of them had to be read. */
  async function read(question: { version?: number; digest?: string } = {}, process = 0) {
    let counted = 0
    const parts = await formStores(process).counts.read(
      { business, ...form, digest: 'one', ...question },
      submissions => {
        counted += submissions.length
        return { texts: submissions.map(({ values, erased }) => (erased ? 'erased' : String(values.text))) }
      },
    )
    return { texts: parts.flatMap(({ texts }) => texts).sort(), counted }
  }

  test('submissions that were counted are not read again until something changes', async () => {
    await publish()
    expect(await read()).toEqual({ texts: [], counted: 0 })
    await submit('a')
    await submit('b')
    expect(await read()).toEqual({ texts: ['a', 'b'], counted: 2 })
    expect(await read({}, 1)).toEqual({ texts: ['a', 'b'], counted: 0 })
    await submit('c', {}, 1)
    expect((await read()).texts).toEqual(['a', 'b', 'c'])
    expect((await read({ digest: 'two' })).counted).toBe(3)
  })

  test('each version is counted both separately and with the others', async () => {
    await publish(1)
    await submit('old')
    await publish(2)
    await submit('new', { version: 2 })
    expect((await read()).texts).toEqual(['new', 'old'])
    expect((await read({ version: 1, digest: 'other' })).texts).toEqual(['old'])
    expect((await read({ version: 2 })).texts).toEqual(['new'])
    expect(await read()).toEqual({ texts: ['new', 'old'], counted: 0 })
    expect(await read({ version: 3 })).toEqual({ texts: [], counted: 0 })
  })

  test('a submission that is removed, erased or continued is counted in its current state', async () => {
    await publish()
    const removed = await submit('removed')
    await submit('forgotten')
    const partial = {
      ...form,
      version: 1,
      status: 'partial',
      scores: {},
      locale: 'en',
      erased: false,
    } as const
    const draft = { id: 'left', startedAt: now, savedAt: now, values: { text: 'begun' }, ...partial }
    const keepDraft = (values: Submission['values'], replaces: boolean) =>
      formStores().submissions.saveDraft({
        business,
        submission: { ...draft, values },
        emails: [],
        uploads: [],
        replaces,
      })
    await keepDraft({ text: 'begun' }, false)
    expect((await read()).texts).toEqual(['begun', 'forgotten', 'removed'])
    await keepDraft({ text: 'continued' }, true)
    expect((await read()).texts).toEqual(['continued', 'forgotten', 'removed'])
    await formStores(1).submissions.remove({ business, id: removed, now })
    expect((await read()).texts).toEqual(['continued', 'forgotten'])
    await formStores(1).submissions.eraseCustomer({ business, email: 'forgotten@example.org', now })
    const kept = await suite.rows('select counts::text from submission_count')
    expect(JSON.stringify(kept)).not.toContain('forgotten')
    expect((await read()).texts).toEqual(['continued', 'erased'])
    await formStores().submissions.eraseOld({ business, before: addMinutes(now, 1), now })
    expect((await read()).texts).toEqual(['erased', 'erased'])
  })

  test('a submission that a process without payments has counted is counted as what it becomes', async () => {
    await publish()
    const paid = await submit('paid')
    const unpaid = await submit('unpaid')
    expect((await read()).texts).toEqual(['paid', 'unpaid'])
    const { rows } = suite
    await rows("update submission set status = 'awaiting-payment'")
    for (const id of [paid, unpaid]) {
      const due = "'test', 'EUR', 2500, 'EUR', now(), now(), now()"
      await rows(`insert into payment (business, id, reference, submission, provider, currency, due, received_currency,
        created_at, expires_at, check_at) values ('${business}', '${id}', '${id}', '${id}', ${due})`)
      const { payments, formStores } = suite.store(1)
      const payment = await payments.find({ business, id })
      const submission = await formStores.submissions.find(business, id)
      if (!payment || !submission) return expect.unreachable('It is gone.')
      await payments.changeForSubmission({
        business,
        now,
        previous: { payment, submission },
        change: { id },
        status: id === paid ? 'complete' : 'unpaid',
      })
    }
    expect((await read()).texts).toEqual(['paid'])
  })

  test('a draft of a form is not counted, and another form has its own counts', async () => {
    await publish()
    await submit('own')
    const draft = { id: 'hidden', ...form, version: 1, status: 'draft', values: { text: 'hidden' } } as const
    await formStores().submissions.saveDraft({
      business,
      emails: [],
      uploads: [],
      replaces: false,
      submission: { ...draft, scores: {}, locale: 'en', startedAt: now, savedAt: now, erased: false },
    })
    expect((await read()).texts).toEqual(['own'])
    const other = { business: 'other', ...form, digest: 'one' }
    expect(await formStores().counts.read(other, () => ({}))).toEqual([])
  })

  test('several parts, filled, counted and changed from two servers at once, lose and repeat nothing', async () => {
    await publish()
    await suite.rows(`insert into submission (business, id, kind, form, version, status, answers, email_keys, scores,
        locale, started_at, saved_at, quotas)
      select '${business}', 'many' || n, 'survey', 'mood', 1, 'complete', jsonb_build_object('text', n::text), '{}',
        '{}', 'en', now(), now() + n * interval '1 second', '{}' from generate_series(1, 2500) as n`)
    const removals = Array.from({ length: 40 }, (_, index) => `many${index * 60 + 1}`)
    await Promise.all([
      read({}, 0),
      read({}, 1),
      ...removals.map((id, index) => formStores(index % 2).submissions.remove({ business, id: id, now })),
      ...Array.from({ length: 20 }, (_, index) => submit(`new${index}`, {}, index % 2)),
    ])
    const first = await read({}, 1)
    const again = await read()
    const gone = new Set(removals.map(id => id.slice('many'.length)))
    const left = Array.from({ length: 2500 }, (_, index) => String(index + 1)).filter(text => !gone.has(text))
    const added = Array.from({ length: 20 }, (_, index) => `new${index}`)
    expect(first.texts).toEqual([...left, ...added].sort())
    expect(again).toEqual({ texts: first.texts, counted: 0 })
    const sizes = await suite.rows('select part, count(*)::int as count from submission group by part')
    expect(sizes.every(({ count }) => Number(count) <= 1000)).toBe(true)
  })
})
