/** Emails as their editor reads, changes and writes them. */
import { describe, expect, test } from 'vitest'
import {
  addEmailBlock,
  findBlockAt,
  moveEmailBlock,
  outlineEmail,
  removeEmailBlock,
} from '#renderer/console/emails/model/edit-email.ts'
import { listFactChoices, switchFact } from '#renderer/console/emails/model/email-facts.ts'
import { findWordedEmail } from '#renderer/console/emails/model/email-groups.ts'
import {
  countBehind,
  readWording,
  resetWording,
  writeWording,
} from '#renderer/console/emails/model/email-wordings.ts'
import { findChanges } from '#renderer/console/emails/model/find-changes.ts'
import { readWholeEmail, writeWholeEmail } from '#renderer/console/emails/model/whole-email.ts'
import type { JsonRecord } from '#renderer/console/saving/record-values.ts'
import { applyChanges } from '#schemas/runtime/core/apply-changes.ts'
import { emailEvents, getEmailEvent, isEmailEvent } from '#schemas/runtime/email/email-events.ts'
import { readProductEmail } from '#tests/support/mail/product-emails.ts'

const product: JsonRecord = { ...readProductEmail('booking-scheduled') }
const origin = { key: 'booking-scheduled', product }
const ids = (email: JsonRecord | undefined) => outlineEmail(email ?? {}).map(({ key }) => key)
const write = (whole: JsonRecord, document: JsonRecord = product, isOwn = false) =>
  writeWholeEmail(whole, { ...origin, document, isOwn })

describe('Only what differs from the product is written', () => {
  test('a block that is added, moved and removed', () => {
    const { email, chosen } = addEmailBlock(
      product,
      { type: 'text', text: { en: 'Ring twice.' } },
      'greeting',
    )
    const written = write(email)
    expect(written).toEqual({
      id: 'booking-scheduled',
      base: 'booking-scheduled',
      blocks: { 'text-1': { after: 'greeting', type: 'text', text: { en: 'Ring twice.' } } },
    })
    expect(readWholeEmail(written, origin)).toEqual(email)
    const last = outlineEmail(email).length - 1
    const moved = moveEmailBlock(email, last, 0).email
    const first = outlineEmail(moved)[0]
    expect(write(moved, written)).toMatchObject({
      blocks: { [first?.key ?? '']: { before: 'greeting-by-name' } },
    })
    const removed = removeEmailBlock(
      email,
      outlineEmail(email).findIndex(({ key }) => key === 'warning'),
    ).email
    expect(write(removed, written)).toMatchObject({
      blocks: { warning: null, [chosen]: { after: 'greeting' } },
    })
  })

  test('nothing at all is the product’s again, or no change of what the business has', () => {
    expect(write({ ...product }, { id: 'booking-scheduled', base: 'booking-scheduled' })).toBe(product)
    expect(write({ ...product }, { id: 'booking-scheduled', base: 'booking-scheduled' }, true)).toEqual({
      id: 'booking-scheduled',
      base: 'booking-scheduled',
    })
  })

  test('a copy stays one, and an email that is based on another one is not read', () => {
    const copy = { ...product, subject: { en: 'Booked' } }
    expect(readWholeEmail(copy, origin)).toBe(copy)
    expect(write({ ...copy, subject: { en: 'Yours' } }, copy)).toEqual({
      ...product,
      subject: { en: 'Yours' },
    })
    expect(readWholeEmail({ id: 'booking-scheduled', base: 'reminder' }, origin)).toBeUndefined()
  })

  test('whatever is changed, the server makes the same of it', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    let email = product
    for (let round = 0; round < 400; round++) {
      const count = outlineEmail(email).length
      const act = count < 3 ? 0 : random(5)
      if (act === 0)
        email = addEmailBlock(
          email,
          { type: 'text', text: { en: `No ${round}` } },
          ids(email)[random(count)] ?? '',
        ).email
      else if (act === 1 && count > 5) email = removeEmailBlock(email, random(count)).email
      else if (act === 2) email = { ...email, subject: random(2) ? { en: `S ${round}` } : product.subject }
      else email = moveEmailBlock(email, random(count), random(count)).email
      const changes = findChanges(product, email)
      expect(changes, JSON.stringify(ids(email))).toBeDefined()
      const { content, faults } = applyChanges(product, changes)
      expect(faults).toEqual([])
      expect(content).toEqual(email)
    }
  })
})

describe('A text', () => {
  const messages = new Map([
    [
      'mail.subject',
      '.input {$kind :string}\n.match $kind\nscheduled {{Booked at {$business}}}\n* {{Yours}}',
    ],
    [
      'mail.more',
      '.input {$count :integer}\n.match $count\none {{and {$count} more}}\n* {{and {$count} others}}',
    ],
  ])
  const subject = { message: 'mail.subject', params: { kind: 'scheduled', business: '$business.name' } }
  const change = { locale: 'en', first: 'en', messages } as const

  test('of the product is shown with the values that it reads, and a number, too', () => {
    expect(readWording(subject, 'en', messages)).toEqual({
      text: 'Booked at {business.name}',
      state: 'product',
    })
    const more = { message: 'mail.more', params: { count: '$more' } }
    expect(readWording(more, 'en', messages).text).toBe('and {more} others')
  })

  test('is worded in one language, and given back', () => {
    const own = writeWording(subject, 'Hi from {business.name}', change)
    expect(own).toEqual({ ...subject, texts: { en: 'Hi from {business.name}' } })
    expect(readWording(own, 'en', messages).state).toBe('own')
    expect(readWording(own, 'de', messages).state).toBe('behind')
    expect(countBehind({ subject: own }, 'de')).toBe(1)
    expect(writeWording(own, 'Booked at {business.name}', change)).toEqual(subject)
    expect(resetWording(own, 'en')).toEqual(subject)
    expect(resetWording({ en: 'Own' }, 'en')).toBeUndefined()
  })

  test('of the business says in which languages it is missing', () => {
    const own = writeWording({ en: 'Hello' }, 'Hallo', { ...change, locale: 'de' })
    expect(own).toEqual({ en: 'Hello', de: 'Hallo' })
    expect(readWording(own, 'fr', messages)).toEqual({ text: 'Hello', state: 'missing' })
    expect(writeWording({ en: 'Hello' }, '', change)).toEqual({ en: '' })
  })
})

test('Facts are switched off and on again in their place', () => {
  const block = outlineEmail(product).find(({ key }) => key === 'appointments')?.content ?? {}
  const options = { product: block, values: [] }
  const choices = listFactChoices(block, options)
  const place = choices.find(({ fact }) => fact.value === '{item.place}')
  if (!place) return expect.unreachable('The email says where.')
  const without = switchFact(block, choices, place)
  const again = listFactChoices(without, options)
  expect(again.map(({ fact }) => fact)).toEqual(choices.map(({ fact }) => fact))
  const off = again.find(({ isOn }) => !isOn)
  if (!off) return expect.unreachable('It is off.')
  expect(switchFact(without, again, off)).toEqual(block)
})

test('A problem is found at its block, by name or by place', () => {
  const outline = outlineEmail(product)
  expect(findBlockAt('/blocks/intro/text/en', outline)).toBe('intro')
  expect(findBlockAt('/blocks/1/text', outline)).toBe(outline[1]?.key)
  expect(findBlockAt('/subject', outline)).toBe('subject')
  expect(findBlockAt('/blocks', outline)).toBe('')
})

test('Each email that a business may word is in a group', () => {
  const worded = Object.keys(emailEvents).filter(
    event => isEmailEvent(event) && getEmailEvent(event).hold !== 'fixed',
  )
  expect(worded.filter(event => findWordedEmail(event) === undefined)).toEqual([])
  expect(findWordedEmail('sign-in-code')).toBeUndefined()
})
