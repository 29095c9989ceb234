/** Signing in to the console, its sessions and its people, over HTTP: the story, and what thieves and other sites try. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { everyBusiness } from '#server/features/people/members.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'
import { createTestPasskey } from '#tests/support/console/passkey.ts'
import { runTool } from '#tests/support/run/tool.ts'

const ada = 'ada@console.example'

let street: Street
let send: ReturnType<typeof openConsole>
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(street.app)
  await addMember(street.demo.store, { business: 'alder', role: 'owner', email: ada })
  await addMember(street.demo.store, { business: 'birch', role: 'owner', email: ada })
})
beforeEach(() => street.app.setTime(demoNow))
afterAll(() => street.close())

const post = (path: string, body: object, more: object = {}) => send({ method: 'POST', path, body, ...more })
const get = (path: string, more: object = {}) => send({ method: 'GET', path, ...more })

/** The cookie of the browser that asks for codes and enters them. */
let browser: string | undefined
async function requestCode(email: string) {
  const answer = await post('/operator/sign-in/codes', { email, locale: 'de' }, { cookie: browser })
  browser = answer.browser ?? browser
  return answer
}
async function enter(code: string, email = ada) {
  const answer = await post('/operator/sign-in', { email, code }, { cookie: browser })
  browser = answer.browser ?? browser
  return answer
}

async function readEmails(): Promise<readonly string[]> {
  const folder = getMailFolder(street.app.appContext.settings)
  const names = (await readdir(folder)).filter(name => /^_console\..*\.eml$/.test(name))
  return Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
}

/** Asks for a code, and reads it in the letter. */
async function getCode(email = ada): Promise<string> {
  const before = await readEmails()
  expect(await requestCode(email)).toMatchObject({ status: 202, body: {} })
  const message = await vi.waitFor(async () => {
    const found = (await readEmails()).find(text => !before.includes(text))
    return found ?? expect.unreachable('There is no email yet.')
  }, 5000)
  return /\b\d{6}\b/.exec(message.slice(message.indexOf('Code: ')))?.[0] ?? expect.unreachable(message)
}

async function signIn(email = ada): Promise<string> {
  const { status, cookie } = await enter(await getCode(email), email)
  expect(status).toBe(200)
  return cookie ?? expect.unreachable('There is no cookie.')
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('Signing in', () => {
  test('with a mailed code sets a cookie for the calls of the console, and says where one may do what', async () => {
    const { headers, body, cookie } = await enter(await getCode(' ADA@console.example'.trim()))
    const attributes = 'HttpOnly; SameSite=Strict; Secure'
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        `^bookplate_console=[\\w-]{43}; Path=/api/v1/operator; Max-Age=604800; ${attributes}$`,
      ),
      expect.stringMatching(
        `^bookplate_browser=[\\w-]{43}[.][\\w-]{43}; Path=/api/v1/operator; Max-Age=34560000; ${attributes}$`,
      ),
    ])
    expect(body).toMatchObject({
      person: { email: ada, name: 'ada' },
      memberships: [
        { business: { slug: 'alder' }, role: 'owner' },
        { business: { slug: 'birch' }, role: 'owner' },
      ],
    })
    expect((await get('/operator/sign-in', { cookie })).body).toEqual(body)
    expect((await get('/operator/bookings', { cookie, business: 'birch' })).status).toBe(200)
    expect((await get('/operator/bookings', { cookie, business: 'cedar' })).status).toBe(403)
    expect((await get('/operator/bookings', { cookie })).status).toBe(400)
  })

  test('answers the same for an address that nobody has, and writes no email', async () => {
    const before = (await readEmails()).length
    const unknown = await requestCode('nobody@console.example')
    await getCode()
    expect(unknown).toMatchObject({ status: 202, body: {} })
    expect((await readEmails()).length).toBe(before + 1)
    expect(await enter('123456', 'nobody@console.example')).toMatchObject({ status: 401, cookie: undefined })
  })

  test('takes the newest code only, once, within ten minutes', async () => {
    const older = await getCode()
    const code = await getCode()
    if (older !== code) expect((await enter(older)).status).toBe(401)
    street.app.setTime(addMinutes(demoNow, 11))
    expect((await enter(code)).body.code).toBe('sign_in.refused')
    street.app.setTime(addMinutes(demoNow, 9))
    expect((await enter(code)).status).toBe(200)
    expect((await enter(code)).status).toBe(401)
  })

  test('ends after five wrong codes, also if they come at once', async () => {
    const code = await getCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(wrong(code))))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await enter(code)).status).toBe(401)
    expect((await enter(await getCode())).status).toBe(200)
  })

  test('again is needed before exports and changes of people, a quarter of an hour later', async () => {
    const cookie = await signIn()
    const body = { email: 'eve@console.example', role: 'manager' }
    street.app.setTime(addMinutes(demoNow, 16))
    const at = { cookie, business: 'alder' }
    expect((await post('/operator/invitations', body, at)).body.code).toBe('session.proof_needed')
    expect((await get('/operator/payments.csv', at)).body.code).toBe('session.proof_needed')
    expect((await get('/operator/team-members', at)).status).toBe(200)
  })
})

describe('A session', () => {
  test('is over everywhere after signing out, after twelve hours without use, and after a week', async () => {
    const one = await signIn()
    const two = await signIn()
    const { body } = await get('/operator/sign-ins', { cookie: one })
    const sessions = Object.values(body.sessions ?? {})
    expect(sessions.filter(({ isCurrent }) => `${isCurrent}` === 'true')).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(one.split('=')[1])
    expect(await post('/operator/sign-out', {}, { cookie: one })).toMatchObject({
      cookie: 'bookplate_console=',
    })
    expect((await get('/operator/sign-in', { cookie: one })).status).toBe(401)
    expect((await get('/operator/sign-in', { cookie: two })).status).toBe(200)
    const three = await signIn()
    await post('/operator/sign-out', { everywhere: true }, { cookie: three })
    expect((await get('/operator/sign-in', { cookie: two })).status).toBe(401)
    const four = await signIn()
    for (let hour = 11; hour < 24 * 7; hour += 11) {
      street.app.setTime(addMinutes(demoNow, hour * 60))
      expect((await get('/operator/sign-in', { cookie: four })).status).toBe(200)
    }
    street.app.setTime(addMinutes(demoNow, 24 * 7 * 60))
    expect((await get('/operator/sign-in', { cookie: four })).status).toBe(401)
    street.app.setTime(demoNow)
    const five = await signIn()
    street.app.setTime(addMinutes(demoNow, 12 * 60))
    expect((await get('/operator/sign-in', { cookie: five })).status).toBe(401)
  })

  test('is ended by its id, but not by somebody else', async () => {
    await addMember(street.demo.store, { business: 'alder', role: 'manager', email: 'bob@console.example' })
    const cookie = await signIn()
    const other = await signIn()
    const bob = await signIn('bob@console.example')
    const { body } = await get('/operator/sign-ins', { cookie: other })
    const { session } = Object.values(body.sessions ?? {}).find(one => `${one.isCurrent}` === 'true') ?? {}
    await send({ method: 'DELETE', path: `/operator/sign-ins/${session}`, cookie: bob })
    expect((await get('/operator/sign-in', { cookie: other })).status).toBe(200)
    await send({ method: 'DELETE', path: `/operator/sign-ins/${session}`, cookie })
    expect((await get('/operator/sign-in', { cookie: other })).status).toBe(401)
  })

  test('counts nowhere but at the console: not on another host, nor for calls of visitors', async () => {
    const cookie = await signIn()
    expect((await get('/operator/sign-in', { cookie, host: street.own.host })).status).toBe(401)
    expect(
      (await get('/operator/bookings', { cookie, host: street.own.host, business: 'alder' })).status,
    ).toBe(401)
    const { id } = await street.own.booking()
    const at = { cookie, host: street.own.host, business: 'alder' }
    const { body } = await post(`/bookings/${id}/cancel`, { reason: 'mine' }, at)
    expect(body.booking?.history?.[1]).toMatchObject({ by: 'visitor' })
  })
})

describe('A request from another page', () => {
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['that the browser says nothing about', { 'sec-fetch-site': 'none' }],
  ])('%s does nothing with the cookie', async (_, headers) => {
    const cookie = await signIn()
    const at = { cookie, business: 'alder', headers }
    expect((await post('/operator/sign-out', {}, at)).body.code).toBe('input.origin')
    const invitation = { email: 'eve@console.example', role: 'owner' }
    expect((await post('/operator/invitations', invitation, at)).body.code).toBe('input.origin')
    expect((await post('/operator/sign-in', { email: ada, code: '123456' }, at)).body.code).toBe(
      'input.origin',
    )
    if (headers['sec-fetch-site'] !== 'none')
      expect((await get('/operator/team-members', at)).status).toBe(401)
    expect((await get('/operator/sign-in', { cookie })).status).toBe(200)
  })

  test('is known by its origin in an old browser, and by the type of a form', async () => {
    const cookie = await signIn()
    const over = (headers: Readonly<Record<string, string>>) =>
      street.app.app.inject({
        method: 'POST',
        url: '/api/v1/operator/sign-out',
        payload: '{}',
        headers: {
          host: new URL(consoleOrigin).host,
          'content-type': 'application/json',
          cookie,
          ...headers,
        },
      })
    expect((await over({})).statusCode).toBe(403)
    expect((await over({ origin: 'https://evil.example' })).statusCode).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await over({ origin: consoleOrigin, 'content-type': type })).statusCode).toBe(415)
    expect((await get('/operator/sign-in', { cookie })).status).toBe(200)
    expect((await over({ origin: consoleOrigin })).statusCode).toBe(200)
    expect((await get('/operator/sign-in', { cookie })).status).toBe(401)
  })
})

describe('An invitation', () => {
  const invite = async (body: object, cookie: string) => {
    const answer = await post('/operator/invitations', body, { cookie, business: 'alder' })
    return { ...answer, token: String(answer.body.url).split('#')[1] ?? '' }
  }
  const accept = (token: string, name = 'Kim') => post('/operator/invitations/accept', { token, name })

  test('makes a member once, whose session reaches only this business', async () => {
    const email = 'kim@console.example'
    await addMember(street.demo.store, { business: 'birch', role: 'owner', email })
    const invited = await invite({ email, role: 'staff', provider: 'maya' }, await signIn())
    expect(invited).toMatchObject({ status: 201, body: { invitation: { email, role: 'staff' } } })
    expect(invited.body.url).toMatch(/^https:\/\/book\.example\.org\/operator\/invitation#[\w-]{43}$/)
    const { status, body, cookie } = await accept(invited.token)
    expect(status).toBe(200)
    const staff = { business: { slug: 'alder' }, role: 'staff', provider: 'maya' }
    expect(body.memberships).toMatchObject([staff])
    expect((await get('/operator/team-members', { cookie, business: 'birch' })).status).toBe(403)
    expect((await accept(invited.token)).body.code).toBe('invitation.ended')
    // A code proves whose address it is.
    expect(
      Object.keys((await get('/operator/sign-in', { cookie: await signIn(email) })).body.memberships ?? {}),
    ).toHaveLength(2)
  })

  test('says who invites as what, but not whom, while it is open; afterwards no more than a wrong one', async () => {
    const { token } = await invite({ email: 'lou@console.example', role: 'editor' }, await signIn())
    const open = async (token: string) => {
      const { requestId: _, ...body } = (await post('/operator/invitations/open', { token })).body
      return body
    }
    expect(await open(token)).toEqual({ business: 'zqalder name', role: 'editor' })
    const wrong = await open('x'.repeat(43))
    expect(wrong).toMatchObject({ status: 410, code: 'invitation.ended' })
    street.app.setTime(addMinutes(demoNow, 48 * 60))
    expect(await open(token)).toEqual(wrong)
    street.app.setTime(demoNow)
    await accept(token)
    expect(await open(token)).toEqual(wrong)
  })

  test('is made beside a running server, by a command', { timeout: 60_000 }, async () => {
    const { output } = await runTool('operator', ['invite', 'first@console.example', '--business', 'cedar'], {
      DATABASE_URL: street.demo.database.url,
      PUBLIC_URL: consoleOrigin,
    })
    const token = /invitation#([\w-]{43})$/m.exec(output)?.[1] ?? expect.unreachable(output)
    street.app.setTime(asInstant(Date.now()))
    expect((await accept(token)).body.memberships).toMatchObject([
      { business: { slug: 'cedar' }, role: 'owner' },
    ])
  })

  test('holds for 48 hours, and is replaced by a newer one, withdrawn, and refused for members', async () => {
    const cookie = await signIn()
    const body = { email: 'late@console.example', role: 'editor' }
    const older = await invite(body, cookie)
    const newer = await invite(body, cookie)
    expect((await accept(older.token)).status).toBe(410)
    street.app.setTime(addMinutes(demoNow, 48 * 60))
    expect((await accept(newer.token)).status).toBe(410)
    street.app.setTime(demoNow)
    const third = await invite(body, cookie)
    const path = `/operator/invitations/${third.body.invitation?.invitation}`
    await send({ method: 'DELETE', path, cookie, business: 'alder' })
    expect((await accept(third.token)).status).toBe(410)
    expect((await invite({ email: ada, role: 'editor' }, cookie)).body.code).toBe('record.invalid')
    expect((await invite({ ...body, role: 'staff' }, cookie)).body.code).toBe('record.invalid')
    expect((await invite({ ...body, role: 'installation' }, cookie)).body.code).toBe('input.invalid')
  })
})

describe('People', () => {
  test('are changed and removed, and with the last business forgotten, but not the last owner', async () => {
    const { store } = street.demo
    const at = { cookie: await signIn(), business: 'birch' }
    const put = (person: string, role: string) =>
      send({ method: 'PUT', path: `/operator/team-members/${person}`, body: { role }, ...at })
    const remove = (person: string) =>
      send({ method: 'DELETE', path: `/operator/team-members/${person}`, ...at })
    const others = (await store.members.list('birch')).filter(({ email }) => email !== ada)
    for (const { id } of others) expect((await remove(id)).status).toBe(200)
    const [me] = await store.members.list('birch')
    expect((await put(me?.id ?? '', 'manager')).body.code).toBe('person.last_owner')
    expect((await remove(me?.id ?? '')).body.code).toBe('person.last_owner')
    const lea = await addMember(store, { business: 'birch', role: 'owner', email: 'lea@console.example' })
    const cookie = await signIn('lea@console.example')
    expect((await put(lea.id, 'editor')).status).toBe(200)
    expect((await get('/operator/team-members', { cookie, business: 'birch' })).status).toBe(403)
    expect((await remove(lea.id)).status).toBe(200)
    expect((await remove(lea.id)).body.code).toBe('record.not_found')
    expect((await get('/operator/sign-in', { cookie })).status).toBe(401)
    expect(JSON.stringify(await store.members.list('birch'))).not.toContain('lea@')
    expect((await street.demo.behind.query("select from console_person where name = 'lea'")).rowCount).toBe(0)
  })

  test('owners who lower each other at once leave one', async () => {
    const { store } = street.demo
    for (const name of ['one', 'two'])
      await addMember(store, { business: 'cedar', role: 'owner', email: `${name}@console.example` })
    const owners = (await store.members.list('cedar')).filter(({ role }) => role === 'owner')
    const changes = await Promise.all(
      owners.map(({ id }) => store.members.put({ business: 'cedar', person: id, role: 'manager' })),
    )
    expect(changes.filter(change => change === 'last-owner')).toHaveLength(1)
    expect((await store.members.list('cedar')).filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  test('of the installation may act for every business', async () => {
    const email = 'root@console.example'
    await addMember(street.demo.store, { business: everyBusiness, role: 'installation', email })
    const cookie = await signIn(email)
    const { body } = await get('/operator/sign-in', { cookie })
    expect(Object.values(body.memberships ?? {}).map(({ business }) => `${business?.slug}`)).toEqual([
      'alder',
      'birch',
      'cedar',
    ])
    expect((await get('/operator/jobs', { cookie, business: 'cedar' })).status).toBe(200)
  })
})

test('Sessions, codes and invitations that are over are deleted a day later', async () => {
  const { consoleSessions } = street.demo.store
  await signIn()
  await getCode()
  expect(await consoleSessions.forget(demoNow)).toBe(0)
  expect(await consoleSessions.forget(addMinutes(demoNow, 24 * 60))).toBeGreaterThan(1)
  expect((await street.demo.behind.query('select from sign_in_code')).rowCount).toBe(0)
})

describe('A passkey', () => {
  const challenge = async (purpose: string, cookie?: string) =>
    String((await post('/operator/passkeys/challenges', { for: purpose }, { cookie })).body.challenge)
  const enterWith = (assertion: object) => post('/operator/sign-in/passkeys', assertion)

  test.each(['ec', 'rsa', 'ed25519'] as const)(
    '(%s) is added after a sign-in, and signs in without a code',
    async kind => {
      const cookie = await signIn()
      const passkey = createTestPasskey(kind)
      const body = passkey.register({ challenge: await challenge('register', cookie) })
      expect((await post('/operator/passkeys', body, { cookie })).status).toBe(201)
      expect((await post('/operator/passkeys', body, { cookie })).body.code).toBe('record.invalid')
      const assertion = passkey.signIn({ challenge: await challenge('sign-in') })
      const { status, body: state, cookie: opened } = await enterWith(assertion)
      expect({ status, email: state.person?.email }).toEqual({ status: 200, email: ada })
      expect(Object.keys(state.memberships ?? {}).length).toBeGreaterThan(1)
      expect((await enterWith(assertion)).body.code).toBe('sign_in.refused')
      const { body: listed } = await get('/operator/passkeys', { cookie: opened })
      expect(Object.values(listed.passkeys ?? {}).map(one => `${one.passkey}`)).toContain(passkey.id)
      await send({ method: 'DELETE', path: `/operator/passkeys/${passkey.id}`, cookie })
      expect((await enterWith(passkey.signIn({ challenge: await challenge('sign-in') }))).status).toBe(401)
    },
  )

  test.each(['ec', 'rsa', 'ed25519'] as const)(
    '(%s) that was stored with SubjectPublicKeyInfo still signs in, and a console that sends it still adds one',
    async kind => {
      const cookie = await signIn()
      const passkey = createTestPasskey(kind)
      const body = {
        ...passkey.register({ challenge: await challenge('register', cookie) }),
        publicKey: passkey.spki,
      }
      expect((await post('/operator/passkeys', body, { cookie })).status).toBe(201)
      const stored = await street.demo.behind.query(
        'update passkey set public_key = $1 where id = $2 returning *',
        [passkey.spki, passkey.id],
      )
      expect(stored.rowCount).toBe(1)
      const said = { challenge: await challenge('sign-in') }
      const forged = passkey.signIn({ ...said, key: createTestPasskey(kind).key })
      expect((await enterWith(forged)).body.code).toBe('sign_in.refused')
      expect((await enterWith(passkey.signIn(said))).status).toBe(200)
      await send({ method: 'DELETE', path: `/operator/passkeys/${passkey.id}`, cookie })
    },
  )

  test('opens nothing if the challenge, the page, the host, the user or the counter is another', async () => {
    const cookie = await signIn()
    const passkey = createTestPasskey('ec')
    const registered = passkey.register({ challenge: await challenge('register', cookie) })
    await post('/operator/passkeys', registered, { cookie })
    const refuses = async (said: object) => {
      const assertion = passkey.signIn({ challenge: await challenge('sign-in'), counter: 1, ...said })
      const { status, body } = await enterWith(assertion)
      expect({ said, status, code: body.code }).toEqual({ said, status: 401, code: 'sign_in.refused' })
    }
    await refuses({ challenge: 'A'.repeat(75) })
    await refuses({ challenge: await challenge('register', cookie) })
    await refuses({ type: 'webauthn.create' })
    await refuses({ origin: 'https://book.example.org.evil.example' })
    await refuses({ crossOrigin: true })
    await refuses({ rpId: 'evil.example' })
    await refuses({ flags: 0x00 })
    await refuses({ flags: 0x01 })
    await refuses({ flags: 0x04 })
    await refuses({ key: createTestPasskey('ec').key })
    const altered = passkey.signIn({ challenge: await challenge('sign-in'), counter: 1 })
    for (const part of ['signature', 'authenticatorData', 'clientData'] as const) {
      const bytes = Buffer.from(altered[part], 'base64url')
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      for (const value of [bytes.toString('base64url'), 'AA', '___'])
        expect((await enterWith({ ...altered, [part]: value })).body.code).toBe('sign_in.refused')
    }
    expect((await enterWith({ ...altered, passkey: createTestPasskey('ec').id })).status).toBe(401)
    const old = await challenge('sign-in')
    street.app.setTime(addMinutes(demoNow, 5))
    await refuses({ challenge: old })
    street.app.setTime(addMinutes(demoNow, 4))
    const good = passkey.signIn({ challenge: await challenge('sign-in'), counter: 7 })
    expect((await enterWith(good)).status).toBe(200)
    street.app.setTime(addMinutes(demoNow, 6))
    await refuses({ counter: 7 })
    const next = passkey.signIn({ challenge: await challenge('sign-in'), counter: 8 })
    expect((await enterWith(next)).status).toBe(200)
  })

  test('is added by nobody else, nor long after the sign-in, nor with a key of another kind, nor for another page', async () => {
    const cookie = await signIn()
    const passkey = createTestPasskey('ec')
    const of = { cookie: await signIn('bob@console.example') }
    const said = { challenge: await challenge('register', cookie) }
    expect((await post('/operator/passkeys/challenges', { for: 'register' })).status).toBe(401)
    expect((await post('/operator/passkeys', passkey.register(said), of)).body.code).toBe('sign_in.refused')
    const refuses = async (body: object) =>
      expect((await post('/operator/passkeys', body, { cookie })).body.code).toBe('sign_in.refused')
    await refuses(createTestPasskey('secp384r1').register(said))
    await refuses(createTestPasskey('secp384r1').register({ ...said, algorithm: -7 }))
    await refuses(createTestPasskey('rsa').register({ ...said, algorithm: -258 }))
    await refuses(createTestPasskey('short rsa').register(said))
    await refuses(passkey.register({ ...said, credential: createTestPasskey('ec').id }))
    await refuses(passkey.register({ ...said, type: 'webauthn.get' }))
    await refuses(passkey.register({ ...said, origin: 'https://book.example.org.evil.example' }))
    await refuses(passkey.register({ ...said, crossOrigin: true }))
    await refuses(passkey.register({ ...said, rpId: 'evil.example' }))
    await refuses(passkey.register({ ...said, flags: 0x01 }))
    await refuses(passkey.register({ challenge: await challenge('sign-in') }))
    await refuses({ ...passkey.signIn({ ...said, type: 'webauthn.create' }), signature: undefined })
    street.app.setTime(addMinutes(demoNow, 16))
    const late = passkey.register({ challenge: await challenge('register', cookie) })
    expect((await post('/operator/passkeys', late, { cookie })).body.code).toBe('session.proof_needed')
  })
})
