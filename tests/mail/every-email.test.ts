/** Every email as the product has it, in every language: whole sentences, and the same in text and HTML. */
import { describe, expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import sendTestEmail from '#schemas/calls/sendTestEmail.json' with { type: 'json' }
import { emailEvents, getEmailEvent, isEmailEvent } from '#schemas/runtime/email/email-events.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { createSampleEmail, type SampleEvent } from '#server/features/email-samples/sample-email.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { writeEveryEmail } from '#tests/support/mail/every-email.ts'
import { openProductEmail } from '#tests/support/mail/product-emails.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const branding = await readEmailBranding({})
const events = Object.keys(emailEvents).filter(isEmailEvent)
const sampleEvents = sendTestEmail.input.properties.event.enum.filter(isSampleEvent)

/** Proof: the test below compares the list with all events. */
function isSampleEvent(event: string): event is SampleEvent {
  return Object.hasOwn(emailEvents, event)
}

const getSaid = (html: string): string =>
  html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<style.*?<\/style>|<[^>]+>/gs, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

function expectWhole({ subject, text, html = '' }: EmailMessage, name: string) {
  expect(subject.length, name).toBeGreaterThan(3)
  const said = getSaid(html)
  for (const part of [subject, text, said]) {
    expect(part, name).not.toMatch(/[{}]|undefined|\bnull\b|\[object/)
    expect(part, name).not.toMatch(/\b(?:mail|label|receipt|manage)\.[a-z]/)
  }
  for (const line of text.split('\n').filter(line => line !== '' && line !== '-- '))
    for (const words of /^https?:/.test(line) ? [] : line.replace(/:$/, '').split(/: /))
      expect(said, name).toContain(words)
}

describe.each(localeCodes)('In %s', locale => {
  const emails = writeEveryEmail(wordsIn(locale), branding)

  test('each email says everything, without placeholders, in text and in HTML', () => {
    for (const [name, email] of emails) expectWhole(email, name)
  })

  test('there is an email for each event', () => {
    const named = new Set([...emails.keys()].map(name => name.split(' ')[0]))
    expect([...named].sort()).toEqual(events.toSorted())
  })

  test('each email can be sent to oneself', () => {
    for (const event of sampleEvents) expectWhole(writeSample(event, locale), event)
  })
})

const writeSample = (event: SampleEvent, locale: LocaleCode) =>
  createSampleEmail(openProductEmail(event), {
    to: 'ada@example.org',
    service: undefined,
    provider: undefined,
    business: {
      slug: 'harbor',
      name: 'Harbor Studio',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      defaultLocale: 'en',
    },
    branding,
    i18n: wordsIn(locale),
    now: asInstant(Date.parse('2026-11-20T09:00:00Z')),
    href: 'https://book.example.org/',
  })

test('A test can be of every email that a business may word', () => {
  const worded = events.filter(event => getEmailEvent(event).hold !== 'fixed')
  expect(sampleEvents.toSorted()).toEqual(worded.toSorted())
})
