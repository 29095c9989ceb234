/** Emails as a real mail server received them, shown by a browser: in both colour schemes, narrow and wide. */
import sharp from 'sharp'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { findAxeViolations } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { listSentences, readEmailCalendar, showEmail } from '../support/mail/emails.ts'
import { type MailServer, type Received, startMailServer } from '../support/mail/mail-server.ts'
import { fetchWhenFree } from '../support/servers/busy-server.ts'
import { ownOperatorToken, startOwnBusiness } from '../support/servers/own-business.ts'
import { stopClock, type TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let mail: MailServer
let plain: TestServer
let branded: TestServer
test.beforeAll(async () => {
  test.setTimeout(240_000)
  mail = await startMailServer()
  const env = {
    ...stopClock(Date.parse('2026-11-23T07:00:00Z')),
    SMTP_URL: mail.url,
    MAIL_FROM: 'studio@harbor.example',
  }
  plain = await startOwnBusiness({}, env)
  branded = await startOwnBusiness(
    {
      name: 'Kellermann & Töchter',
      logo: await draw('#7a1f3d'),
      logoDark: await draw('#f2b8cb'),
      theme: {
        accent: '#7a1f3d',
        accentDark: '#f2b8cb',
        radius: 4,
        font: 'Georgia, "Noto Serif", serif',
        fontTitle: 'Georgia, serif',
      },
    },
    env,
  )
})
test.afterAll(async () => {
  await plain?.stop()
  await branded?.stop()
  await mail?.close()
})

async function draw(colour: string): Promise<string> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="80"><g fill="${colour}"><circle cx="40" cy="40" r="34"/><path d="M90 24h240v12H90zM90 46h170v12H90z"/></g></svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(picture)).png().toBuffer()).toString('base64')}`
}

const languages = [
  { locale: 'en', timezone: 'America/New_York', look: 'branded' },
  { locale: 'de', timezone: 'Asia/Kathmandu', look: 'plain' },
  { locale: 'hu', timezone: 'Europe/Budapest', look: 'branded' },
] as const

for (const { locale, timezone, look } of languages)
  test(`Emails of a ${look} business in ${locale} can be read, narrow and wide, light and dark`, async ({
    page,
  }) => {
    test.slow()
    const server = look === 'plain' ? plain : branded
    const emails = await writeEmails(server, { locale, timezone, day: 0 })
    for (const [kind, message] of Object.entries(emails))
      await test.step(kind, async () => {
        await showEmail(page, message)
        const shown = await page.locator('body').innerText()
        for (const sentence of listSentences(message)) expect(shown).toContain(sentence)
        for (const width of [320, 600])
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 900 })
            await page.emulateMedia({ colorScheme })
            await expectToFit(page)
            // Wide and narrow have the same colours.
            if (width === 320) expect(await findAxeViolations(page, { rules }), 'axe').toEqual([])
            if (look === 'branded') await expectLogo(page, colorScheme)
            if (folder) {
              const path = `${folder}/${locale}-${look}-${kind}-${width}-${colorScheme}.png`
              await page.screenshot({ path, fullPage: true })
            }
          }
      })
    await page.emulateMedia({ colorScheme: null })
  })

/** Mail programs provide the landmarks that best practice asks for. */
const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const

/** Where to leave pictures for somebody to look at. */
const folder = process.env.LETTER_PICTURES

async function expectLogo(page: Parameters<typeof showEmail>[0], scheme: 'light' | 'dark') {
  const logos = page.getByRole('img', { name: 'Kellermann & Töchter' })
  await expect(logos).toHaveCount(1)
  await expect(logos).toHaveClass(scheme === 'light' ? 'logo' : 'logodark')
  await expect(logos).toHaveJSProperty('naturalHeight', 80)
  await expect(logos).toHaveJSProperty('complete', true)
}

test('A calendar adds, moves and removes an appointment by the files of its emails', async () => {
  const { scheduled, rescheduled, cancelled, requested, approved, link } = await writeEmails(plain, {
    locale: 'en',
    timezone: 'Europe/Berlin',
    day: 1,
  })
  const files = [scheduled, rescheduled, cancelled].map(message => message && readEmailCalendar(message))
  expect(files.map(file => file?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  const pick = (pattern: RegExp) => files.map(file => pattern.exec(unfold(file?.text))?.[1])
  expect(pick(/^METHOD:(\w+)/m)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(new Set(pick(/^UID:(.+)\r$/m)).size).toBe(1)
  expect(pick(/^SEQUENCE:(\d+)/m)).toEqual(['0', '1', '2'])
  expect(pick(/^STATUS:(\w+)/m)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  const [first, second, third] = pick(/^DTSTART:(\w+)/m)
  expect(first).not.toBe(second)
  expect(third).toBe(second)
  expect(new Set(pick(/^ORGANIZER;CN="Harbor Studio":mailto:(.+)\r$/m))).toEqual(
    new Set(['studio@harbor.example']),
  )
  expect(pick(/^ATTENDEE;.*:mailto:(.+)\r$/m)).toEqual([scheduled, rescheduled, cancelled].map(sentTo))
  expect([requested, link].map(message => message && readEmailCalendar(message))).toEqual([
    undefined,
    undefined,
  ])
  expect(approved && readEmailCalendar(approved)?.method).toBe('REQUEST')
})

const sentTo = (message: Received | undefined) => message?.recipients[0]
const unfold = (text = ''): string => text.replaceAll('\r\n ', '')

interface EmailWish {
  readonly locale: string
  readonly timezone: string
  /** Which of the free days to book. */
  readonly day: number
}

/** Makes one email of each kind, to one address, and returns them by kind. */
async function writeEmails(server: TestServer, { locale, timezone, day }: EmailWish) {
  const email = `${crypto.randomUUID()}@example.org`
  const emails: Record<string, Received> = {}
  const arrive = async (kind: string) => {
    const count = Object.keys(emails).length
    const sent = () => mail.received.filter(({ recipients }) => recipients.includes(email))
    await expect
      .poll(() => sent().length, { timeout: 20_000, intervals: [100], message: kind })
      .toBe(count + 1)
    const message = sent()[count]
    if (message) emails[kind] = message
  }
  const send = async (path: string, body: object, asOperator = false): Promise<Reply> => {
    const response = await fetch(path.startsWith('http') ? path : `${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(asOperator ? { authorization: `Bearer ${ownOperatorToken}` } : {}),
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const index = 2 * languages.findIndex(language => language.locale === locale) + day
  const findStart = async (service: string, place: number) => {
    const query = `from=2026-11-25&to=2026-12-20&service=${service}&provider=any&timezone=Europe/Berlin`
    const { days }: { days: { slots: { start: string }[] }[] } = await (
      await fetchWhenFree(`${server.url}/api/v1/slots?${query}`)
    ).json()
    return days.filter(({ slots }) => slots.length > 0)[index]?.slots[place]?.start
  }
  const contact = { firstName: 'Maximiliane', lastName: 'von Weizsäcker-Großmann', email, consent: true }
  const book = async (service: string) => {
    const items = [{ service, provider: 'any', start: await findStart(service, 0) }]
    return (await send('/bookings', { items, contact, timezone, locale })).booking
  }

  const { id, reference } = await book('haircut')
  await arrive('scheduled')
  // A visitor's own move is told after a minute, and this clock stands still.
  await send(`/operator/bookings/${id}/reschedule`, { start: await findStart('haircut', 1) }, true)
  await arrive('rescheduled')
  await send('/bookings/find', { reference, email, locale })
  await arrive('link')
  await send(`/bookings/${id}/cancel`, {})
  await arrive('cancelled')
  const request = await book('portrait')
  await arrive('requested')
  await send(`/operator/bookings/${request.id}/approve`, {}, true)
  await arrive('approved')
  const paid = await book('color')
  await arrive('awaiting')
  const { url } = await send(`/bookings/${paid.id}/payment`, {})
  await fetch(`${server.url}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'outcome=paid',
    redirect: 'manual',
  })
  await send('/payments/verify', { payment: paid.payment?.id })
  await arrive('receipt')
  return emails
}

interface Reply {
  readonly booking: Booking
  readonly url: string
}
