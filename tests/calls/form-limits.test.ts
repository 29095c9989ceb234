/** How many answers one sender may hand in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '#schemas/instant.ts'
import { now } from '#tests/support/demo.ts'
import { type Hosted, openHosted } from '#tests/support/hosting.ts'

let hosted: Hosted
beforeAll(async () => {
  const schema = { type: 'object', properties: { word: { type: 'string' } } }
  hosted = await openHosted(
    { 'schemas/forms/word.json': { id: 'word', version: 1, title: 'A word', schema } },
    { RATE_LIMITS: 'on' },
  )
})
afterAll(() => hosted.close())

test('Sixty in ten minutes come from one network, an IPv6 one as a whole; others are not held up', async () => {
  const { stamp } = (await hosted.get('/forms/word')).body
  const send = async (from: string, minutes = 1) => {
    hosted.setTime(addMinutes(now, minutes))
    const body = { version: 1, stamp, locale: 'en', values: { word: from } }
    const key = crypto.randomUUID()
    return (await hosted.send('POST', '/forms/word/submissions', { key, body, from })).status
  }
  const many = await Promise.all(
    Array.from({ length: 70 }, (_, index) => send(`2001:db8:0:1::${index.toString(16)}`)),
  )
  expect(many.filter(status => status === 201)).toHaveLength(60)
  expect(many.filter(status => status === 429)).toHaveLength(10)
  expect(await send('2001:db8:0:1:ffff::1')).toBe(429)
  expect([await send('2001:db8:0:2::1'), await send('192.0.2.7')]).toEqual([201, 201])
  expect(await send('2001:db8:0:1::1', 12)).toBe(201)
  const { rows } = await hosted.demo.behind.query('select distinct address from submission')
  expect(rows.map(({ address }) => /^[\w-]{43}$/.test(address))).toEqual([true, true, true])
})
