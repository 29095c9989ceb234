/** The contract of every adapter of the mail port: an SMTP server, or files. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFileMailTransport } from '#server/features/emails/file-mail-transport.ts'
import type { EmailMessage, MailResult, MailTransport } from '#server/features/emails/mail-transport.ts'
import { createSmtpMailTransport } from '#server/features/emails/smtp-mail-transport.ts'
import { type MailServer, readMessage, startMailServer } from '#tests/support/mail/mail-server.ts'

const sender = 'no-reply@book.example.org'

const email = (parts: Partial<EmailMessage> = {}): EmailMessage => ({
  business: 'harbor',
  to: 'grace@example.com',
  from: 'Harbor Studio',
  subject: 'Your appointment',
  text: 'Thursday at ten.',
  locale: 'en-US',
  id: crypto.randomUUID(),
  ...parts,
})

interface Delivered {
  /** As received over SMTP or stored in the file. */
  readonly source: string
  readonly message: Email
}

interface OpenedEmail {
  /** Of an email that has no fault. */
  readonly result: MailResult
  readonly mail: MailTransport
  /** Returns all delivered emails in order. */
  delivered(): Promise<readonly Delivered[]>
  close(): Promise<void>
}

async function overSmtp(): Promise<OpenedEmail> {
  const server = await startMailServer()
  const mail = createSmtpMailTransport({ url: server.url, sender })
  return { result: { kind: 'sent' }, mail, delivered: async () => server.received, close: server.close }
}

async function intoFiles(): Promise<OpenedEmail> {
  const parent = await mkdtemp(join(tmpdir(), 'bookplate-mail-'))
  const folder = join(parent, 'not', 'there yet')
  const order: string[] = []
  const read = async (): Promise<Delivered[]> => {
    const names = await readdir(folder).catch(() => [])
    order.push(...names.filter(name => !order.includes(name)))
    return Promise.all(
      order.map(async name => {
        const bytes = await readFile(join(folder, name))
        return { source: bytes.toString('utf8'), message: await readMessage(bytes) }
      }),
    )
  }
  return {
    result: { kind: 'sent', toFile: true },
    mail: createFileMailTransport({ folder, sender }),
    delivered: read,
    close: () => rm(parent, { recursive: true }),
  }
}

describe.each([
  { name: 'over SMTP', open: overSmtp },
  { name: 'into files', open: intoFiles },
])('An email $name', ({ open }) => {
  let opened: OpenedEmail
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  const send = async (parts: Partial<EmailMessage>): Promise<Delivered> => {
    const before = (await opened.delivered()).length
    expect(await opened.mail.send(email(parts))).toEqual(opened.result)
    const found = (await opened.delivered())[before]
    return found ?? expect.unreachable('The email is not there.')
  }

  test('arrives with its sender, recipient, subject, language and both bodies', async () => {
    const { message } = await send({ html: '<p>Thursday at <b>ten</b>.</p>', locale: 'de' })
    expect(message).toMatchObject({
      from: { name: 'Harbor Studio', address: sender },
      to: [{ name: '', address: 'grace@example.com' }],
      subject: 'Your appointment',
    })
    expect(message.text?.trim()).toBe('Thursday at ten.')
    expect(message.html?.trim()).toBe('<p>Thursday at <b>ten</b>.</p>')
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'de' }))
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted' }))
  })

  test.each([
    'Ihr Termin am 5. März: Haare schneiden, färben & föhnen für Jürgen Großmann-Weißgärber',
    'Twoja wizyta: środa, 3 grudnia, godz. 10:00 — zażółć gęślą jaźń',
    'Időpontja: csütörtök, őszi hűvös űrhajós',
    '予約のご確認 ✂️ 👩🏽‍🦰',
    `${'Ein sehr langer Betreff, der auf keine Zeile passt, '.repeat(8)}Ende`,
  ])('keeps its subject and sender in every language: %s', async subject => {
    const { message, source } = await send({ subject, from: `Studio „Käthe“, ${subject.slice(0, 20)}` })
    expect(message.subject).toBe(subject)
    expect(message.from?.name).toBe(`Studio „Käthe“, ${subject.slice(0, 20)}`.trim())
    const head = source.slice(0, source.indexOf('\r\n\r\n'))
    expect(head, 'headers are ASCII').toMatch(/^[\x20-\x7e\r\n\t]*$/)
    for (const line of head.split('\r\n')) expect(line.length, 'octets in a line').toBeLessThanOrEqual(998)
  })

  test('keeps its text in every language, including lines that begin with a dot', async () => {
    const text = `Grüße aus Łódź\n.\n..\nFrom here\n${'lang '.repeat(400)}\nEnde`
    const { message } = await send({ text })
    expect(message.text?.replaceAll('\r\n', '\n').trim()).toBe(text)
  })

  test.each([
    'Hello\r\nBcc: victim@example.net',
    'Hello\nBcc: victim@example.net',
    'Hello\rBcc: victim@example.net',
    'Hello\r\n\r\n<h1>another body</h1>',
    'Hello\u0000\r\n Bcc: victim@example.net',
    'Hello\u0085Bcc: victim@example.net',
    'Hello\u2028Bcc: victim@example.net',
    'Hello\r\n.\r\nMAIL FROM:<a@example.net>',
  ])('prevents header injection through subject, name, id or language: %j', async nasty => {
    const { message } = await send({
      subject: nasty,
      from: nasty,
      id: `${crypto.randomUUID()}${nasty}`,
      locale: nasty,
    })
    const keys = message.headers.map(({ key }) => key)
    expect(keys).not.toContain('bcc')
    expect(keys).not.toContain('mail from')
    expect(message.subject).toContain('Hello')
    expect(message.subject).not.toMatch(/[\r\n]/)
    expect(message.text?.trim()).toBe('Thursday at ten.')
    expect(message.from?.address).toBe(sender)
    expect(message.to).toEqual([{ name: '', address: 'grace@example.com' }])
  })

  test.each([
    '',
    'grace',
    'grace@',
    '@example.com',
    'grace@localhost',
    'grace@example.com, victim@example.net',
    'grace@example.com;victim@example.net',
    'grace@example.com\r\nBcc: victim@example.net',
    'grace@example.com\r\nRCPT TO:<victim@example.net>',
    'Grace <grace@example.com>',
    'grace@example.com>',
    '"a b"@example.com',
    'grace@exam ple.com',
    'grace@example.com\u0000',
  ])('is not sent to an invalid address: %j', async to => {
    const before = (await opened.delivered()).length
    expect(await opened.mail.send(email({ to }))).toMatchObject({ kind: 'refused' })
    expect(await opened.delivered()).toHaveLength(before)
  })

  test('carries its calendar file', async () => {
    const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n'
    const { message } = await send({ calendar: { method: 'PUBLISH', content } })
    const calendar = message.attachments.find(({ filename }) => filename === 'appointment.ics')
    const decoded = calendar && new TextDecoder().decode(bytesOf(calendar.content))
    // A message parser may change line endings.
    expect(decoded?.replace(/\r?\n/g, '\r\n')).toBe(content)
  })

  test('has a Message-ID derived from its id, however often it is sent', async () => {
    const { message } = await send({ id: 'note-1' })
    expect(message.messageId).toBe('<note-1@book.example.org>')
  })
})

const bytesOf = (content: ArrayBuffer | Uint8Array | string): ArrayBuffer | Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

describe('A mail server', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  const send = (url = server.url) => createSmtpMailTransport({ url, sender }).send(email())

  test.each([
    { code: 450, kind: 'failed' },
    { code: 550, kind: 'refused' },
  ])(
    'that responds with $code to the recipient leaves the email $kind, and the reason names nobody',
    async ({ code, kind }) => {
      server.answer(code)
      const receipt = await send()
      server.answer(0)
      expect(receipt).toMatchObject({ kind, reason: expect.stringContaining(String(code)) })
      expect(JSON.stringify(receipt)).not.toContain('grace')
    },
  )

  test('that rejects the login leaves the email failed, not refused: the settings can be fixed', async () => {
    const strict = await startMailServer({ login: true })
    const receipt = await send(strict.url.replace('smtp://', 'smtp://user:secret@'))
    await strict.close()
    expect(receipt).toMatchObject({ kind: 'failed' })
    expect(JSON.stringify(receipt)).not.toContain('secret')
  })

  test('that is unreachable leaves the email failed', async () => {
    const gone = await startMailServer()
    await gone.close()
    expect(await send(gone.url)).toMatchObject({ kind: 'failed' })
  })
})
