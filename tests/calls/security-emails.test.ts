/** Owners hear by email of changes by which data or visitors go elsewhere, or by which people may do more. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'

const owners = ['ada@console.example', 'bea@console.example']

let street: Street
let send: ReturnType<typeof openConsole>
let cookie = ''
let person = ''
let minutes = 0
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(street.app)
  const { store } = street.demo
  const [ada] = await Promise.all(
    owners.map(email => addMember(store, { business: 'alder', role: 'owner', email })),
  )
  await addMember(store, { business: 'alder', role: 'manager', email: 'max@console.example' })
  await addMember(store, { business: 'birch', role: 'owner', email: 'else@console.example' })
  person = ada?.id ?? ''
  await deliver()
})
/** In a window of its own, soon after a sign-in. */
beforeEach(async () => {
  minutes += 60 - (minutes % 60)
  street.app.setTime(addMinutes(demoNow, minutes))
  const now = addMinutes(demoNow, minutes)
  const { token } = await street.demo.store.consoleSessions.open({ person, device: '', now })
  cookie = `bookplate_console=${token}`
})
afterAll(() => street.close())

const ask = (method: string, path: string, body?: unknown) =>
  send({ method, path, body, cookie, business: 'alder' })

async function change(place: string, properties: object) {
  const { body } = await ask('GET', `/operator/records/${place}`)
  const answer = await ask('PUT', `/operator/records/${place}`, {
    record: { ...Object(body.record), ...properties },
    ifVersion: body.version,
  })
  expect(answer.status).toBe(200)
}

const seen = new Set<string>()
/** Delivers what is due after so many more minutes, and returns the new emails about changes. */
async function deliver(more = 0): Promise<readonly { readonly to: string; readonly text: string }[]> {
  minutes += more
  street.app.setTime(addMinutes(demoNow, minutes))
  const { appContext } = street.app
  // The first run passes the change on to the owners.
  for (let run = 0; run < 2; run++)
    await createMailOutboxWorker({ appContext, store: street.demo.store, port: 80 }).runDue()
  const folder = getMailFolder(appContext.settings)
  const fresh = (await readdir(folder).catch(() => [])).filter(name => !seen.has(name))
  for (const name of fresh) seen.add(name)
  const emails = await Promise.all(fresh.map(name => readFile(join(folder, name), 'utf8')))
  return emails
    .map(source => ({
      to: /^To: (.*)$/im.exec(source)?.[1]?.trim() ?? '',
      text: source.replace(/=\r?\n/g, '').replace(/\r?\n/g, '\n'),
    }))
    .filter(({ text }) => text.includes('Please check a change'))
    .toSorted((one, other) => (one.to < other.to ? -1 : 1))
}

describe('The owners of a business', () => {
  test('get one email about changes of some minutes, which says what changed, by whom and when', async () => {
    const evil = 'evil.example'
    await change('business/alder', { webhooks: [{ name: 'copy', url: `https://${evil}/x` }] })
    await change('business/alder', { webhooks: [], embedHosts: [evil] })
    await change('providers/maya', { ownerLetters: { to: `me@${evil}` } })
    await ask('POST', '/operator/invitations', { email: 'eve@console.example', role: 'manager' })
    expect(await deliver()).toEqual([])
    const emails = await deliver(5)
    expect(emails.map(({ to }) => to)).toEqual(owners)
    for (const { text } of emails) {
      expect(text).toContain('Changed by: ada, ada@console.example')
      const line = text.split('\n').filter(one => one.includes(' =C2=B7 ') || one.includes(' · '))
      expect(line.join()).toMatch(
        /Programs that are told of bookings.*Sites that may embed.*Invitation to the console/,
      )
      expect(text).toContain('Emails about bookings')
      // What stands in a record is not repeated: a link in an email must not lead there.
      expect(text).not.toContain(evil)
    }
    expect(await deliver(30)).toEqual([])
  })

  test('hear of a program with the token, and not of anything else', async () => {
    const { host } = street.own
    const read = await street.send(host, {
      method: 'GET',
      path: '/operator/records/business/alder',
      asOperator: true,
    })
    const put = (properties: object) =>
      street.send(host, {
        method: 'PUT',
        path: '/operator/records/business/alder',
        asOperator: true,
        body: { record: { ...Object(read.body.record), ...properties } },
      })
    await put({ tagline: 'By the harbour' })
    expect(await deliver(10)).toEqual([])
    expect((await put({ replyTo: 'new@zqalder.example' })).status).toBe(200)
    const emails = await deliver(5)
    expect(emails.map(({ to }) => to)).toEqual(owners)
    expect(emails[0]?.text).toContain('Replies go to')
    expect(emails[0]?.text).toMatch(/a program with the operator/)
  })

  test('get one email within five minutes at most, however many changes there are', async () => {
    for (let index = 0; index < 12; index++)
      await change('business/alder', { linkHosts: [`${index}.example`] })
    expect(await deliver(5)).toHaveLength(owners.length)
    expect(await deliver(30)).toEqual([])
  })

  test('hear of what changes while an email is on its way', async () => {
    await change('business/alder', { videoHosts: ['one.example'] })
    const batch = await street.demo.store.outbox.take({
      limit: 50,
      leaseMs: 60_000,
      now: addMinutes(demoNow, minutes + 5),
    })
    expect(batch.map(({ topic }) => topic)).toContain('owner.security')
    await change('business/alder', { embedShares: ['booking'] })
    const [email] = await deliver(0)
    expect(email?.text).toContain('What embedding sites learn')
    expect(email?.text).not.toContain('Hosts whose videos')
  })
})
