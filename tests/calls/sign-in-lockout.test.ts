/** What strangers can do to somebody's signing in, with limits on. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import {
  createSignInCode,
  createSignInCodeHasher,
  signInCodeMinutes,
} from '#server/features/people/console-services.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'

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
  const emails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return emails
    .filter(text => text.includes(`To: ${owner}`))
    .map(text => {
      const [code] = /\b\d{4} \d{4} \d{4}\b|\b\d{6}\b/.exec(text.slice(text.search(/code: /i))) ?? []
      return code?.replaceAll(' ', '') ?? expect.unreachable(text)
    })
}

/** Asks for a code and reads it. */
async function getCode({ ask }: ReturnType<typeof openBrowser>): Promise<string> {
  const before = await readCodes()
  expect((await ask()).status).toBe(202)
  return vi.waitFor(async () => {
    const now = [...(await readCodes())]
    for (const code of before) now.splice(now.indexOf(code), 1)
    return now[0] ?? expect.unreachable('There is no email yet.')
  }, 5000)
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('A stranger', () => {
  test('cannot shut somebody out with 25 requests, even in a browser that is new', async () => {
    for (let index = 0; index < 15; index++) await openBrowser(1).enter('123456')
    for (let index = 0; index < 10; index++) await openBrowser(1).ask()
    // Five of its own, and the one that all get.
    await vi.waitFor(async () => expect(await readCodes()).toHaveLength(6), 5000)
    const browser = openBrowser(2)
    expect((await browser.enter(await getCode(browser))).status).toBe(200)
  })

  test('neither replaces a code nor uses up its tries, and gains nothing by seeing it', async () => {
    const browser = openBrowser(2)
    const stranger = openBrowser(1)
    const code = await getCode(browser)
    const other = await getCode(stranger)
    for (let index = 0; index < 6; index++) await stranger.enter(wrong(other))
    for (let index = 0; index < 6; index++) await openBrowser(3).enter(wrong(code))
    if (code !== other) expect((await stranger.enter(code)).status).toBe(401)
    expect((await openBrowser(4).enter(code)).status).toBe(401)
    expect((await browser.enter(code)).status).toBe(200)
  })

  test('cannot use up a printed code, which holds in each browser, also in one that cannot ask', async () => {
    const { consoleServices, clock } = street.app.appContext
    const { code, hash } = createSignInCode(consoleServices, { isShared: true })
    expect(code).toMatch(/^\d{12}$/)
    const endsAt = addMinutes(clock(), signInCodeMinutes)
    expect(await consoleServices.sessions.writeCode({ email: owner, endsAt }, hash)).toBeDefined()
    const stranger = openBrowser(1)
    const browser = openBrowser(2)
    await getCode(stranger)
    for (let index = 0; index < 6; index++) await stranger.enter(wrong('123456'))
    for (let index = 0; index < 6; index++) await openBrowser(1).enter('000000000001')
    const mailed = await getCode(browser)
    expect((await openBrowser(3).enter(code)).status).toBe(200)
    expect((await stranger.enter(code)).status).toBe(401)
    // Who has signed in with a printed code elsewhere can still use the mailed one.
    expect((await browser.enter(mailed)).status).toBe(200)
  })

  test('with many addresses uses up the codes of new browsers, and keeps nobody from signing in for a minute', async () => {
    const known = openBrowser(2)
    expect((await known.enter(await getCode(known))).status).toBe(200)
    const statuses: number[] = []
    const attack = async () => {
      for (let host = 10; host < 20; host++)
        for (let index = 0; index < 6; index++) statuses.push((await openBrowser(host).ask()).status)
    }
    await attack()
    expect(statuses.filter(status => status !== 202)).toEqual([])
    // The first code of the browser that is known by now was one of the 30; one more is that of all.
    await vi.waitFor(async () => expect(await readCodes()).toHaveLength(31), 5000)
    const shared = (await readCodes()).filter(code => code.length === 12)
    expect(shared).toHaveLength(1)
    const browser = openBrowser(3)
    expect((await browser.ask()).status).toBe(202)
    // Nobody replaces it, and wrong ones do not use it up.
    for (let index = 0; index < 20; index++) await openBrowser(10).enter('999999999999')
    expect((await browser.enter(shared[0] ?? '')).status).toBe(200)
    expect((await openBrowser(4).enter(shared[0] ?? '')).status).toBe(401)
    expect((await known.enter(await getCode(known))).status).toBe(200)
  })

  test('causes one email in ten minutes at most from then on, and each code lasts for ten at least', async () => {
    const { clock, consoleServices } = street.app.appContext
    const start = clock()
    const ask = async (times: number) => {
      for (let host = 30; host < 36; host++)
        for (let index = 0; index < times; index++) await openBrowser(host).ask()
    }
    await ask(6)
    await vi.waitFor(async () => expect(await readCodes()).toHaveLength(31), 5000)
    for (let minutes = 10; minutes <= 30; minutes += 10) {
      street.app.setTime(addMinutes(start, minutes))
      const before = await readCodes()
      await ask(1)
      await vi.waitFor(async () => expect((await readCodes()).length).toBe(before.length + 1), 5000)
      const code = (await readCodes()).find(one => one.length === 12 && !before.includes(one)) ?? ''
      street.app.setTime(addMinutes(start, minutes + 9))
      const entered = { email: owner, browser: undefined, isLong: true, now: clock() }
      const hash = createSignInCodeHasher(code, consoleServices)
      expect(await consoleServices.sessions.redeemCode(entered, hash)).toMatchObject({ email: owner })
    }
    street.app.setTime(start)
  })

  test('who forges the mark of a known browser has a new one', async () => {
    const cookie = `bookplate_browser=${'a'.repeat(43)}.${'b'.repeat(43)}`
    const ask = () =>
      send({
        method: 'POST',
        path: '/operator/sign-in/codes',
        body: { email: owner },
        cookie,
        from: '203.0.113.9',
      })
    const statuses: number[] = []
    for (let index = 0; index < 7; index++) statuses.push((await ask()).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 202])
    await vi.waitFor(async () => expect(await readCodes()).toHaveLength(6), 5000)
    expect((await readCodes()).map(code => code.length).toSorted()).toEqual([12, 6, 6, 6, 6, 6])
  })
})
