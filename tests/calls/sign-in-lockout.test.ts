/** What strangers can do to somebody's signing in, with limits on. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createSignInCode, signInCodeMinutes } from '#server/calls/console/console-services.ts'
import { getMailFolder } from '#server/settings.ts'
import { consoleOrigin, openConsole } from '#tests/support/console.ts'
import { addMember } from '#tests/support/members.ts'
import { openStreet, type Street } from '#tests/support/neighbours.ts'

let street: Street
let send: ReturnType<typeof openConsole>
let owner = ''
let count = 0
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin, RATE_LIMITS: 'on' } })
  send = openConsole(street.app)
})
beforeEach(async () => {
  count += 1
  owner = `owner${count}@console.example`
  await addMember(street.demo.store, { business: 'alder', role: 'owner', email: owner })
})
afterAll(() => street.close())

/** A browser at an IP address, which keeps its cookie. */
function openBrowser(host: number) {
  const from = `198.51.${count}.${host}`
  let cookie: string | undefined
  const post = async (path: string, body: object) => {
    const answer = await send({ method: 'POST', path, body, cookie, from })
    cookie = answer.browser ?? cookie
    return answer
  }
  return {
    ask: () => post('/operator/sign-in/codes', { email: owner, locale: 'de' }),
    enter: (code: string) => post('/operator/sign-in', { email: owner, code }),
  }
}

async function readCodes(): Promise<readonly string[]> {
  const folder = getMailFolder(street.app.appContext.settings)
  const names = (await readdir(folder).catch(() => [])).filter(name => /^_console\..*\.eml$/.test(name))
  const letters = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return letters
    .filter(text => text.includes(`To: ${owner}`))
    .map(text => /\b\d{6}\b/.exec(text.slice(text.indexOf('Code: ')))?.[0] ?? expect.unreachable(text))
}

/** Asks for a code and reads it. */
async function getCode({ ask }: ReturnType<typeof openBrowser>): Promise<string> {
  const before = await readCodes()
  expect((await ask()).status).toBe(202)
  return vi.waitFor(async () => {
    const now = [...(await readCodes())]
    for (const code of before) now.splice(now.indexOf(code), 1)
    return now[0] ?? expect.unreachable('There is no letter yet.')
  }, 5000)
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('A stranger', () => {
  test('cannot shut somebody out with 25 requests, even in a browser that is new', async () => {
    for (let index = 0; index < 15; index++) await openBrowser(1).enter('123456')
    for (let index = 0; index < 10; index++) await openBrowser(1).ask()
    await vi.waitFor(async () => expect(await readCodes()).toHaveLength(5), 5000)
    const browser = openBrowser(2)
    expect((await browser.enter(await getCode(browser))).status).toBe(200)
  })

  test('neither replaces a code nor uses up its tries, and gains nothing by seeing it', async () => {
    const [browser, stranger] = [openBrowser(2), openBrowser(1)]
    const code = await getCode(browser)
    const other = await getCode(stranger)
    for (let index = 0; index < 6; index++) await stranger.enter(wrong(other))
    for (let index = 0; index < 6; index++) await openBrowser(3).enter(wrong(code))
    if (code !== other) expect((await stranger.enter(code)).status).toBe(401)
    expect((await openBrowser(4).enter(code)).status).toBe(401)
    expect((await browser.enter(code)).status).toBe(200)
  })

  test('cannot use up a code that was printed for whichever browser asks', async () => {
    const { consoleServices, clock } = street.app.appContext
    const { code, hash } = createSignInCode(consoleServices)
    const endsAt = addMinutes(clock(), signInCodeMinutes)
    expect(await consoleServices.sessions.writeCode({ email: owner, endsAt }, hash)).toBeDefined()
    const [stranger, browser] = [openBrowser(1), openBrowser(2)]
    await getCode(stranger)
    for (let index = 0; index < 6; index++) await stranger.enter(wrong(code))
    expect((await openBrowser(3).enter(code)).status).toBe(401)
    const mailed = await getCode(browser)
    expect((await browser.enter(code)).status).toBe(200)
    expect((await browser.enter(mailed)).status).toBe(401)
    expect((await stranger.enter(code)).status).toBe(401)
  })

  test('with many addresses uses up what new browsers may ask for, but not what known ones may', async () => {
    const known = openBrowser(2)
    expect((await known.enter(await getCode(known))).status).toBe(200)
    const statuses: number[] = []
    for (let host = 10; host < 20; host++)
      for (let index = 0; index < 6; index++) statuses.push((await openBrowser(host).ask()).status)
    // The first code of the browser that is known by now was one of the 30.
    expect(statuses.filter(status => status === 202)).toHaveLength(29)
    expect((await openBrowser(3).ask()).status).toBe(429)
    await vi.waitFor(async () => expect(await readCodes()).toHaveLength(30), 5000)
    expect((await known.enter(await getCode(known))).status).toBe(200)
  })

  test('who forges the mark of a known browser has a new one', async () => {
    const cookie = `bookplate_browser=${'a'.repeat(43)}.${'b'.repeat(43)}`
    const ask = () =>
      send({
        ...{ method: 'POST', path: '/operator/sign-in/codes', body: { email: owner } },
        ...{ cookie, from: '203.0.113.9' },
      })
    const statuses: number[] = []
    for (let index = 0; index < 7; index++) statuses.push((await ask()).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
  })
})
