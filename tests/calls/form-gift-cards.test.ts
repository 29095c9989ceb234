/** Gift cards that pay for a form, at the test provider, also once its payment page was opened. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const course = {
  id: 'course',
  version: 1,
  title: 'Course',
  payment: { amount: 6000 },
  schema: { type: 'object', additionalProperties: false, properties: {} },
}

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/forms/course.json': course })
})
beforeEach(() => hosted.demo.forgetBookings())
afterAll(() => hosted.close())

async function submit(id: string, values: object) {
  const { body } = await hosted.submit({ kind: 'form', id }, values)
  return { id: String(body.submission?.id), payment: String(body.submission?.payment?.id) }
}
/** Returns the id of the payment page. */
const open = async (id: string) => {
  const { body } = await hosted.send('POST', `/submissions/${id}/payment`)
  return String(body.url).split('/').at(-1) ?? ''
}
const simulate = async (checkout: string) => hosted.appContext.checkoutSimulator?.simulate(checkout, 'paid')
const verify = (payment: string) => hosted.send('POST', '/payments/verify', { body: { payment } })
const redeem = (payment: string, code: string) =>
  hosted.send('POST', '/payments/gift-cards', { body: { payment, code } })

async function buyCode(value: number): Promise<string> {
  const { id, payment } = await submit('voucher', { value, email: 'ada@example.com' })
  await simulate(await open(id))
  await verify(payment)
  return String((await hosted.get(`/submissions/${id}/receipt`)).body.giftCard?.code)
}

test('A card pays a part after the page was opened, and a second page asks for the rest', async () => {
  const [code, { id, payment }] = [await buyCode(25), await submit('course', {})]
  const first = await open(id)
  expect((await redeem(payment, code)).body.submission).toMatchObject({
    status: 'awaiting-payment',
    payment: { due: 3500, giftCards: { paid: 2500 }, takesGiftCards: true },
  })
  // Whoever still has the first page cannot pay on it.
  await simulate(first)
  hosted.setTime(addMinutes(demoNow, 1))
  expect((await verify(payment)).body.submission).toMatchObject({ status: 'awaiting-payment' })
  const second = await open(id)
  expect(second).not.toBe(first)
  await simulate(second)
  hosted.setTime(addMinutes(demoNow, 2))
  expect((await verify(payment)).body.submission).toMatchObject({
    status: 'complete',
    payment: { status: 'paid', paid: 6000 },
  })
  expect((await hosted.get(`/submissions/${id}/receipt`)).body).toMatchObject({ paid: 3500, total: 6000 })
  expect(await inconsistencies(hosted.demo.behind)).toEqual([])
})

test('A card that pays everything after the page was opened completes the form', async () => {
  const [code, { id, payment }] = [await buyCode(60), await submit('course', {})]
  await open(id)
  expect((await redeem(payment, code)).body.submission).toMatchObject({
    status: 'complete',
    payment: { status: 'paid', due: 0, paid: 6000 },
  })
  expect(await inconsistencies(hosted.demo.behind)).toEqual([])
})

test('Many codes, checks and pages at once charge once', async () => {
  const codes = [await buyCode(25), await buyCode(25)]
  const { id, payment } = await submit('course', {})
  await open(id)
  await Promise.all([
    ...codes.map(code => redeem(payment, code)),
    ...Array.from({ length: 6 }, () => verify(payment)),
    open(id),
    ...codes.map(code => redeem(payment, code)),
  ])
  const { body } = await hosted.send('POST', '/payments/verify', { body: { payment } })
  const { due, giftCards } = body.submission?.payment ?? {}
  expect(Number(due) + Number(giftCards?.paid ?? 0)).toBe(6000)
  expect(body.submission?.status).toBe('awaiting-payment')
  await simulate(await open(id))
  hosted.setTime(addMinutes(demoNow, 3))
  expect((await verify(payment)).body.submission).toMatchObject({
    status: 'complete',
    payment: { paid: 6000, refunded: 0 },
  })
  expect(await inconsistencies(hosted.demo.behind)).toEqual([])
})
