/** The messages of everything that can go wrong with hosted forms, each provoked by a request. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import { type Answer, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { provokedBy } from '#tests/support/texts/message-table.ts'

const schema = {
  type: 'object',
  properties: {
    seats: { type: 'integer', minimum: 3 },
    hours: { type: 'number', multipleOf: 0.5 },
    price: { type: 'number', multipleOf: 0.01 },
    file: { type: 'string', format: 'upload' },
  },
}
const file = { 'ui:accept': ['application/pdf'], 'ui:maxBytes': 512 * 1024 }
const document = (id: string, more: object = {}) => ({
  id,
  version: 1,
  title: 'Words',
  schema,
  ui: { file },
  ...more,
})
const course = (version: number) => document('course', { version, payment: { amount: version * 1000 } })
const form = (id: string) => ({ kind: 'form', id }) as const

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted(
    {
      'schemas/forms/open.json': document('open'),
      'schemas/forms/over.json': document('over', { closes: '2026-11-01T00:00:00+01:00' }),
      'schemas/forms/soon.json': document('soon', { opens: '2026-12-01T00:00:00+01:00' }),
      'schemas/forms/course.json': course(1),
      'schemas/forms/halves.json': document('halves', {
        payment: { amount: { formula: 'values.seats / (values.seats - 3)' } },
      }),
      'schemas/forms/little.json': document('little', {
        payment: { amount: { formula: 'values.seats * 0.1' } },
      }),
      'schemas/forms/less.json': document('less', { payment: { amount: { formula: '10 - values.seats' } } }),
      'schemas/forms/one.json': document('one', { quotas: [{ most: 1 }] }),
    },
    { RATE_LIMITS: 'on' },
  )
})
afterAll(() => hosted.close())

const handIn = (body: Buffer) => hosted.send('POST', '/uploads?form=open&field=file&name=a', { body })
/** Sends the given number of requests and returns the answer to the one after them. */
const after = async (times: number, send: () => Promise<Answer>): Promise<Answer> => {
  for (let time = 0; time < times; time++) await send()
  return send()
}

// Everything comes from one address, which would be suspicious soon.
beforeEach(() => hosted.demo.behind.query('delete from rate_limit'))

const provocations: Partial<Record<ProblemCode, () => Promise<Answer>>> = {
  'form.version_unknown': () => hosted.get('/forms/open?version=9'),
  'form.version_outdated': async () => {
    await hosted.submit(form('course'), {})
    await hosted.folder.write('schemas/forms/course.json', JSON.stringify(course(2)))
    await hosted.appContext.reload()
    return hosted.submit(form('course'), {}, { version: 1 })
  },
  'payment.price_unknown': () => hosted.submit(form('halves'), { seats: 3 }),
  'payment.amount_too_small': () => hosted.submit(form('little'), { seats: 4 }),
  'form.closed': () => hosted.get('/forms/over'),
  'form.not_open': () => hosted.get('/forms/soon'),
  'form.full': async () => {
    await hosted.submit(form('one'), {})
    return hosted.get('/forms/one')
  },
  'form.too_fast': async () => {
    const { stamp } = (await hosted.get('/forms/open')).body
    return hosted.submit(form('open'), {}, { stamp: String(stamp) })
  },
  'survey.not_found': () => hosted.get('/surveys/nothing'),
  'draft.not_found': () => hosted.get('/drafts/nothing'),
  'submission.filter_invalid': () =>
    hosted.get('/operator/submissions/summary?kind=form&form=open&where=color', true),
  'submission.not_found': () => hosted.get('/operator/submissions/nothing', true),
  'upload.too_large': () => handIn(Buffer.alloc(512 * 1024 + 1, '%')),
  'upload.type_refused': () => handIn(Buffer.from('text')),
  'upload.not_found': () => hosted.get('/operator/uploads/nothing', true),
  'field.price_negative': () => hosted.submit(form('less'), { seats: 30 }),
  'field.number_invalid': () => hosted.submit(form('open'), { seats: 'three' }),
  'field.number_ambiguous': () => hosted.submit(form('open'), { seats: '1.000' }),
  'field.number_inexact': () => hosted.submit(form('open'), { seats: '9007199254740993' }),
  'field.not_whole': () => hosted.submit(form('open'), { seats: 3.5 }),
  'field.not_multiple': () => hosted.submit(form('open'), { hours: 0.7 }),
  'field.too_many_decimals': () => hosted.submit(form('open'), { price: 0.123 }),
  'field.too_small': () => hosted.submit(form('open'), { seats: 2 }),
  'proof.required': () => after(10, () => hosted.submit(form('open'), { seats: 3 })),
  'rate.limited': () =>
    after(60, () =>
      hosted.send('POST', '/drafts', {
        body: { kind: 'form', form: 'open', version: 1, values: {}, step: '' },
      }),
    ),
}

test.each(provokedBy('form'))('The message of $code is "$text"', async ({ code, text }) => {
  const provoke = provocations[code]
  if (!provoke) throw new Error(`Nothing provokes "${code}": add a way to it.`)
  const { body, status } = await provoke()
  const said = [{ code: body.code, message: body.title }, ...Object.values(body.errors ?? {})]
  expect(said.filter(one => String(one.code) === code).map(({ message }) => message)).toEqual([text])
  expect(status).toBe(body.status)
})
