/** Emails of a business in its own words: saved, received, tested, exported, and refused with a place. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmailBlock, EmailDocument } from '#schemas/runtime/email/email-document.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'
import { readMessage } from '#tests/support/mail/mail-server.ts'
import { readProductEmail } from '#tests/support/mail/product-emails.ts'

let street: Street
let ask: (method: string, path: string, body?: unknown) => ReturnType<ReturnType<typeof openConsole>>
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  const { store } = street.demo
  const invitation = { business: 'alder', role: 'editor', email: 'eve@console.example' } as const
  const { id: person } = await addMember(store, invitation)
  const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
  const send = openConsole(street.app)
  ask = (method, path, body) =>
    send({ method, path, body, cookie: `bookplate_console=${token}`, business: 'alder' })
})
afterAll(() => street.close())

const save = (event: string, record: object) => ask('PUT', `/operator/records/emails/${event}`, { record })
const remove = (event: string) => ask('DELETE', `/operator/records/emails/${event}`)

const birch = () => street.others[0]
const scheduled = readProductEmail('booking-scheduled')
const withBlock = (document: EmailDocument, ...added: readonly EmailBlock[]): EmailDocument => ({
  ...document,
  blocks: [...(document.blocks ?? []), ...added],
})

const seen = new Set<string>()
/** Delivers what is due, and returns the new emails. */
async function deliver() {
  const { appContext } = street.app
  street.app.setTime(addMinutes(demoNow, 5))
  await createMailOutboxWorker({ appContext, store: street.demo.store, port: 80 }).runDue()
  street.app.setTime(demoNow)
  const folder = getMailFolder(appContext.settings)
  const fresh = (await readdir(folder).catch(() => [])).filter(name => !seen.has(name))
  for (const name of fresh) seen.add(name)
  return Promise.all(fresh.map(async name => readMessage(await readFile(join(folder, name)))))
}

const readEmailsTo = async (address: string) =>
  (await deliver()).filter(({ to }) => to?.some(one => one.address === address))

describe('An email of a business', () => {
  test('says what an editor has written, in the language of the reader, and only to its customers', async () => {
    await deliver()
    const own = withBlock(
      scheduled,
      {
        type: 'text',
        text: { en: 'Ring twice, {name}: {reference}.', de: 'Bitte zweimal klingeln.' },
      },
      { type: 'list', items: [{ text: 'A towel' }, { text: '{item.service}', each: '$appointments' }] },
      { type: 'text', text: 'Never said', when: "'nothing' in services" },
      { type: 'button', label: { en: 'See the studio' }, href: '/studio' },
      { type: 'button', label: 'The map', href: 'https://zqalder.example/map', look: 'link' },
      { type: 'picture', picture: await drawPicture(), alt: { en: 'The door' } },
    )
    expect(await save('booking-scheduled', own)).toMatchObject({ status: 200 })
    const { reference } = await street.own.booking()
    await birch()?.booking()
    const [email] = await readEmailsTo(street.own.email)
    expect(email?.text).toMatch(new RegExp(`Ring twice, \\S.*: ${reference}\\.`))
    expect(email?.text).toContain('- A towel\n- zqalder name')
    expect(email?.text).toContain('See the studio:\nhttps://zqalder.example.org/studio')
    expect(email?.text).toContain('The map:\nhttps://zqalder.example/map')
    expect(email?.text).toContain('[The door]')
    expect(email?.text).not.toContain('Never said')
    expect(email?.html).toContain('<li style="margin:0 0 4px">A towel</li>')
    expect(email?.html).toContain('src="cid:picture1" width="248" height="40" alt="The door"')
    const picture = email?.attachments.find(({ contentId }) => contentId === '<picture1>')
    expect(picture?.mimeType).toBe('image/jpeg')
  })

  test('words a message in one language, and leaves it in the others', async () => {
    const texts = { en: 'Ahoy {name}, ring twice.' }
    const record = {
      base: 'booking-scheduled',
      blocks: { 'greeting-by-name': { text: { texts } }, intro: { text: { texts: { de: 'Moin.' } } } },
    }
    expect((await save('booking-scheduled', record)).status).toBe(200)
    await street.own.booking()
    const [email] = await readEmailsTo(street.own.email)
    expect(email?.text).toMatch(/^Ahoy \S.*, ring twice\.\n\nThank you! Your appointment is scheduled\./)
    const blocks = { intro: { text: { texts: { en: 'At {nowhere}' } } } }
    const { body } = await save('booking-scheduled', { base: 'booking-scheduled', blocks })
    expect(Object.values(body.errors ?? {}).map(({ pointer }) => pointer)).toEqual([
      '/record/blocks/intro/text/texts/en',
    ])
    expect((await remove('booking-scheduled')).status).toBe(200)
  })

  test('leaves the email of another business as it is', async () => {
    await save('booking-scheduled', withBlock(scheduled, { type: 'text', text: 'Ring twice.' }))
    await birch()?.booking()
    const [email] = await readEmailsTo(birch()?.email ?? '')
    expect(email?.text).toContain('Thank you! Your appointment is scheduled.')
    expect(email?.text).not.toContain('Ring twice')
  })

  test('that is switched off is not sent; deleted, the product’s is in service again', async () => {
    expect((await save('booking-scheduled', { id: 'booking-scheduled', status: 'closed' })).status).toBe(200)
    await street.own.booking()
    expect(await readEmailsTo(street.own.email)).toEqual([])
    expect((await remove('booking-scheduled')).status).toBe(200)
    await street.own.booking()
    const [email] = await readEmailsTo(street.own.email)
    expect(email?.subject).toMatch(/^Your appointment at .* is scheduled$/)
  })
})

describe('A faulty email is refused', () => {
  const text = (words: string) => ({ ...scheduled, blocks: [{ type: 'text', text: words }] })
  test.each([
    [
      'an event that there is not',
      'booking-schedule',
      { ...scheduled, id: 'booking-schedule' },
      '/record',
      'Did you mean "booking-scheduled"?',
    ],
    [
      'an unknown value',
      'booking-scheduled',
      text('Hello {nam}'),
      '/record/blocks/0/text',
      'Did you mean "name"?',
    ],
    [
      'a part of a text',
      'booking-scheduled',
      text('{reference.short}'),
      '/record/blocks/0/text',
      '"reference" is a text and has no parts',
    ],
    [
      'a list as a text',
      'booking-scheduled',
      text('{appointments}'),
      '/record/blocks/0/text',
      'repeat the part with "each": "$appointments"',
    ],
    [
      'a placeholder as in messages',
      'booking-scheduled',
      text('Hello {$name}'),
      '/record/blocks/0/text',
      'braces that are no placeholder',
    ],
    [
      'an unknown message',
      'booking-scheduled',
      { ...scheduled, subject: { message: 'mail.subjekt' } },
      '/record/subject/message',
      'Did you mean "mail.subject"?',
    ],
    [
      'a message without its parameter',
      'booking-scheduled',
      { ...scheduled, subject: { message: 'mail.subject', params: { kind: 'scheduled' } } },
      '/record/subject/params',
      'gives no "business"',
    ],
    [
      'a condition that reads what there is not',
      'booking-scheduled',
      { ...scheduled, blocks: [{ type: 'text', text: 'x', when: 'present(reasn)' }] },
      '/record/blocks/0/when',
      'Did you mean "reason"?',
    ],
    [
      'a condition that cannot be read',
      'booking-scheduled',
      { ...scheduled, blocks: [{ type: 'text', text: 'x', when: 'present(' }] },
      '/record/blocks/0/when',
      'is not a valid expression',
    ],
    [
      'an item outside of a list',
      'booking-scheduled',
      text('{item.time}'),
      '/record/blocks/0/text',
      'reads "item", which is not in the scope',
    ],
    [
      'a link to another host',
      'booking-scheduled',
      withBlock(scheduled, { type: 'button', label: 'Go', href: 'https://evil.example' }),
      '/record/blocks/11/href',
      'not in the "linkHosts"',
    ],
    [
      'a link that is none',
      'booking-scheduled',
      withBlock(scheduled, { type: 'button', label: 'Go', href: 'javascript:alert(1)' }),
      '/record/blocks/11/href',
      'has the scheme "javascript"',
    ],
    [
      'a property of another block',
      'booking-scheduled',
      { ...scheduled, blocks: [{ type: 'text', text: 'x', href: '/studio' }] },
      '/record/blocks/0/href',
      'is not a known property',
    ],
    [
      'no block at all',
      'booking-scheduled',
      { id: 'booking-scheduled', subject: 'x' },
      '/record/blocks',
      'is missing',
    ],
    [
      'an email that cannot be switched off',
      'booking-cancelled',
      { id: 'booking-cancelled', status: 'closed' },
      '/record/status',
      'cannot be switched off',
    ],
    [
      'an email of the installation',
      'owner-security',
      readProductEmail('owner-security'),
      '/record',
      'a business cannot replace it',
    ],
    [
      'an email without what it is for',
      'booking-link',
      { id: 'booking-link', subject: 'Your link', blocks: [{ type: 'text', text: 'Here' }] },
      '/record/blocks',
      'never say "link" without a condition',
    ],
  ])('%s', async (_, event, record, pointer, reason) => {
    const { status, body } = await save(event, record)
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    const faults = Object.values(body.errors ?? {}).map(fault => ({
      pointer: fault.pointer,
      detail: JSON.stringify(fault),
    }))
    expect(faults.map(fault => fault.pointer)).toContain(pointer)
    expect(JSON.stringify(body).replaceAll('\\"', '"')).toContain(reason)
  })
})

describe('A test', () => {
  const sendTest = (input: object) => ask('POST', '/operator/test-email', input)
  const readOwn = () => readEmailsTo('eve@console.example')

  test('goes to the person who asks, in the words in service, and says that it became a file', async () => {
    expect((await sendTest({})).body).toEqual({ result: 'file', email: 'eve@console.example' })
    expect((await sendTest({ event: 'reminder', locale: 'de' })).body.result).toBe('file')
    const subjects = (await readOwn()).map(({ subject }) => subject)
    expect(subjects.map(subject => subject?.replace(/ zqalder name/, ''))).toEqual(
      expect.arrayContaining(['Test from', 'Erinnerung: Ihr Termin bei']),
    )
  })

  test('of a draft sends what is not saved', async () => {
    const document = withBlock(scheduled, { type: 'text', text: 'Draft for {business.name}.' })
    expect((await sendTest({ event: 'booking-scheduled', document })).body.result).toBe('file')
    const [email] = await readOwn()
    expect(email?.text).toContain('Draft for zqalder name.')
    expect((await ask('GET', '/operator/records/emails/booking-scheduled')).status).toBe(404)
  })

  test('of a draft with a fault is refused with its place, and nothing is sent', async () => {
    const document = withBlock(scheduled, { type: 'text', text: '{nothing}' })
    const { status, body } = await sendTest({ event: 'booking-scheduled', document })
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    const places = Object.values(body.errors ?? {}).map(({ pointer }) => pointer)
    expect(places).toEqual(['/document/blocks/11/text'])
    expect(await readOwn()).toEqual([])
  })

  test('of an email that is switched off says so', async () => {
    const document = { id: 'reminder', status: 'closed' }
    expect((await sendTest({ event: 'reminder', document })).body.result).toBe('closed')
    expect(await readOwn()).toEqual([])
  })
})

describe('The preview of an editor', () => {
  const preview = (event: string, input: object) => ask('POST', `/operator/emails/${event}/preview`, input)

  test('renders a draft in a language, says which block is where, and sends nothing', async () => {
    const document = withBlock(
      scheduled,
      { type: 'text', text: { de: 'Bis bald, {name}!' } },
      { type: 'picture', picture: await drawPicture() },
    )
    const { status, body } = await preview('booking-scheduled', { document, locale: 'de' })
    expect(status).toBe(200)
    const { subject, html, text } = Object(body.email)
    expect(subject).toBe('Ihr Termin bei zqalder name ist gebucht')
    expect(text).toContain('Bis bald, Grace Hopper!')
    expect(html).toMatch(/<div data-block="11"><p [^>]*>Bis bald, Grace Hopper!/)
    expect(html).toContain('src="data:image/jpeg;base64,')
    expect(html).not.toContain('cid:')
    expect(await readEmailsTo('grace@example.org')).toEqual([])
  })

  test('lists what the email can read, with examples and choices', async () => {
    const { values } = Object((await preview('reminder', {})).body)
    expect(values).toContainEqual({ path: 'reference', type: 'text', example: 'K7QF4M9X' })
    expect(values).toContainEqual({ path: 'reason', type: 'text', isOptional: true })
    expect(values).toContainEqual({
      path: 'item.service',
      list: 'appointments',
      type: 'text',
      example: 'zqalder name',
    })
    expect(values).toContainEqual(
      expect.objectContaining({
        path: 'services',
        choices: expect.arrayContaining([{ value: 'portrait', label: 'zqalder name' }]),
      }),
    )
    expect(values).toContainEqual({ path: 'business.name', type: 'text', example: 'zqalder name' })
  })

  test('has the values also of an email that is switched off, and refuses a fault with its place', async () => {
    const { body: closed } = await preview('reminder', { document: { id: 'reminder', status: 'closed' } })
    expect([closed.email, Array.isArray(closed.values)]).toEqual([undefined, true])
    const document = withBlock(scheduled, { type: 'text', text: '{nothing}' })
    const { status, body } = await preview('booking-scheduled', { document })
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    const places = Object.values(body.errors ?? {}).map(({ pointer }) => pointer)
    expect(places).toEqual(['/document/blocks/11/text'])
  })
})

test('A preview holds an email, which is in service once the preview is published', async () => {
  const own = withBlock(readProductEmail('reminder'), { type: 'text', text: 'Bring a friend.' })
  const draft = (record: object) =>
    ask('POST', '/operator/previews', { changes: [{ kind: 'emails', key: 'reminder', record }] })
  expect((await draft({ ...own, subject: '{nothing}' })).body.code).toBe('record.invalid')
  const { body } = await draft(own)
  const { id } = Object(body.preview)
  expect((await ask('GET', '/operator/records/emails/reminder')).status).toBe(404)
  expect((await ask('POST', `/operator/previews/${id}/publish`, {})).status).toBe(200)
  expect((await ask('GET', '/operator/records/emails/reminder')).body.record).toEqual(own)
  expect((await remove('reminder')).status).toBe(200)
})

test('An export has the emails as files, which an import reads as they were', async () => {
  await save('reminder', { id: 'reminder', status: 'closed' })
  await save('booking-link', withBlock(readProductEmail('booking-link'), { type: 'text', text: 'See you.' }))
  const records = await street.demo.store.directories.readAll('alder')
  if (!records) return expect.unreachable('The business is gone.')
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-emails-'))
  try {
    const out = join(folder, 'alder')
    const { configuration } = street.app.appContext
    await writeBusinessFolder({ ...records, content: [] }, out, configuration)
    expect((await readdir(join(out, 'emails'))).sort()).toEqual(['booking-link.json', 'reminder.json'])
    const read = await readBusinessFolder(out, configuration)
    expect(JSON.stringify(read.documents)).toBe(JSON.stringify(records.documents))
  } finally {
    await rm(folder, { recursive: true })
    await remove('reminder')
    await remove('booking-link')
  }
})

async function drawPicture(): Promise<string> {
  const picture = sharp({ create: { width: 248, height: 40, channels: 3, background: '#7a1f3d' } })
  return `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
}
