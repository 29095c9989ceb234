/** Every path that a call had before 1.0 is served like its path of today, and says that it is deprecated. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import { listPathAliases } from '#server/http/api/call-aliases.ts'
import { createOpenApiDocument } from '#server/http/api/open-api.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { type CallCase, callCases, isBusinessCall, makeRequest } from '#tests/support/business/call-cases.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Request, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'
import type { Answer } from '#tests/support/forms/hosting.ts'

const rules = await loadRules()
const aliases = [...rules.calls.values()].flatMap(call =>
  listPathAliases(call).map(({ name, path, deprecated }) => ({
    title: `${call.method} ${path}`,
    name,
    call,
    former: { ...call, path },
    deprecated,
  })),
)

let street: Street
let sendToConsole: ReturnType<typeof openConsole>
/** Signs an owner in; returns the cookie. */
let signIn: () => Promise<string>
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  sendToConsole = openConsole(street.app)
  const { store } = street.demo
  const email = 'ada@aliases.example'
  const { id: person } = await addMember(store, { business: 'alder', role: 'owner', email })
  signIn = async () => {
    const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
    return `bookplate_console=${token}`
  }
})
afterAll(() => street.close())

/** Makes an input that no request has used yet, and that succeeds once. */
async function makeCase(call: CallDeclaration): Promise<CallCase> {
  if (isBusinessCall(call)) return callCases[call.name](street.own)
  if (!call.path.includes(':session')) return { input: {} }
  const { body } = await sendToConsole({ method: 'GET', path: '/operator/sign-ins', cookie: await signIn() })
  return { input: { session: Object.values(body.sessions ?? {})[0]?.session } }
}

/** Sends a request as somebody who may make the call. */
async function send(call: CallDeclaration, request: Request): Promise<Answer> {
  return call.access === 'person'
    ? sendToConsole({ ...request, cookie: await signIn() })
    : street.send(street.own.host, request)
}

const listKeys = ({ body }: Answer): readonly string[] => Object.keys(body).sort()

describe.each(aliases)('$title', ({ name, call, former, deprecated }) => {
  const path = (declaration: CallDeclaration, request: CallCase) =>
    makeRequest(declaration, request).path.split('?')[0]
  const expectDeprecation = ({ headers }: Answer, one: CallCase) =>
    expect({ deprecation: headers.deprecation, link: headers.link }).toEqual({
      deprecation: `@${Date.parse(`${deprecated}T00:00:00Z`) / 1000}`,
      link: `</api/v1${path(call, one)}>; rel="successor-version"`,
    })

  test('does what the path of today does', async () => {
    const one = await makeCase(call)
    const before = await send(call, makeRequest(former, one))
    expect(before.text).toSatisfy(() => before.status === (call.status ?? 200))
    expectDeprecation(before, one)
    const today = await send(call, makeRequest(call, await makeCase(call)))
    expect([today.status, listKeys(today)]).toEqual([before.status, listKeys(before)])
    expect(today.headers['cache-control']).toBe(before.headers['cache-control'])
    expect([today.headers.deprecation, today.headers.link]).toEqual([undefined, undefined])
  })

  test('refuses what the path of today refuses', async () => {
    const one = await makeCase(call)
    const [refused, today] = [former, call].map(declaration => makeRequest(declaration, one))
    if (!refused || !today) return expect.unreachable()
    for (const change of [
      { asOperator: false },
      ...(call.method === 'POST' || call.method === 'PUT'
        ? [{ body: { unknown: 1 } }, { body: { unknown: 'x'.repeat(70_000) } }]
        : []),
    ]) {
      const answers = [
        await street.send(street.own.host, { ...refused, ...change }),
        await street.send(street.own.host, { ...today, ...change }),
      ]
      const [before, now] = answers.map(({ status, body }) => [status, body.code, body.errors])
      expect(before).toEqual(now)
      expect(before?.[0]).toBeGreaterThanOrEqual(400)
      expectDeprecation(answers[0] ?? expect.unreachable(), one)
    }
  })

  test('is deprecated in OpenAPI, which names the path of today', () => {
    const { paths } = createOpenApiDocument(rules)
    const find = (declaration: CallDeclaration) => {
      const template = declaration.path.replace(/:(\w+)/g, '{$1}')
      const operation = isObject(paths) && isObject(paths[template]) ? paths[template] : {}
      return [template, getAtPointer(operation, `/${call.method.toLowerCase()}`)] as const
    }
    const [template, operation] = find(call)
    expect(operation).toMatchObject({ operationId: call.name })
    expect(operation).not.toHaveProperty('deprecated')
    expect(find(former)[1]).toEqual({
      ...(isObject(operation) ? operation : {}),
      operationId: name,
      deprecated: true,
      description: expect.stringContaining(`\`${call.method} ${template}\``),
    })
  })
})

test.each(aliases.filter(({ call }) => call.idempotent || call.keyed))(
  '$title repeats the response that the path of today has given under a key',
  async ({ call, former }) => {
    const one = await makeCase(call)
    const key = crypto.randomUUID()
    const today = await send(call, { ...makeRequest(call, one), key })
    const before = await send(call, { ...makeRequest(former, one), key })
    expect(today.text).toSatisfy(() => today.status === (call.status ?? 200))
    expect([before.status, before.body]).toEqual([today.status, today.body])
  },
)

test('Entries of the audit from before say the names that calls have today', async () => {
  const { own, demo } = street
  const former = [...rules.calls.values()].flatMap(({ name, aliases = [] }) =>
    aliases.map(alias => [alias.name, name] as const),
  )
  for (const [action] of former)
    await demo.behind.query(
      "insert into audit (business, id, at, author, action, kind, key) values ($1, $2, now(), 'token', $3, 'file', $3)",
      [own.slug, crypto.randomUUID(), action],
    )
  const { body } = await street.send(own.host, {
    method: 'GET',
    path: `/operator/audit?kind=file&limit=100`,
    asOperator: true,
  })
  const told = Object.values(body.entries ?? {}).map(({ action, subject }) => [subject?.key, action])
  expect(told.sort()).toEqual(former.map(names => [...names]).sort())
})
