/**
 * Several businesses in one installation never see each other: tries every declared call with the ids, hosts
 * and tokens of another business. By design the operator's token and the forms belong to the installation:
 * the host determines whose records, bookings and answers a call is about.
 */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { type CallCase, callCases, isBusinessCall, makeRequest } from '#tests/support/business/call-cases.ts'
import { type Neighbour, openStreet, type Street } from '#tests/support/business/neighbours.ts'
import type { Answer } from '#tests/support/forms/hosting.ts'

const calls = [...(await loadRules()).calls.values()].filter(isBusinessCall)

/** The operator's calls with a body that leave no entry in the audit here, and why. */
const unaudited: Partial<Record<CallName, string>> = {
  sendTestEmail: 'goes only to the person who asks for it',
  checkImport: 'only reads',
  checkDocument: 'only reads',
  checkRecord: 'only reads',
  quoteCancellation: 'only reads',
  exportCustomer: 'only reads',
  getGiftCard: 'only reads',
  previewRecord: 'only shows what is typed',
  previewEmail: 'only shows what is typed',
  restoreRevision: 'restores what is there already; record-versions.test.ts has one that changes something',
  resendDeadLetters: 'nothing was given up; tests/contracts/outbox.test.ts has some',
  deleteDeadLetters: 'nothing was given up; tests/contracts/outbox.test.ts has some',
}

let street: Street
beforeAll(async () => {
  street = await openStreet()
})
afterAll(() => street.close())

test('Every declared call is covered here', () => {
  expect(Object.keys(callCases).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test.each(['find', 'list'])('A request (%s) at another business sends no email', async what => {
  const { own, others, app, demo } = street
  const courier = createMailOutboxWorker({ appContext: app.appContext, store: demo.store, port: 80 })
  const { reference } = await own.booking()
  const contact = { email: own.email, locale: 'en' }
  const asked =
    what === 'find'
      ? { method: 'POST', path: '/bookings/find', body: { ...contact, reference } }
      : { method: 'POST', path: '/booking-lists', body: contact }
  const emailsAfter = async (hosts: readonly string[]) => {
    await courier.runDue()
    const folder = getMailFolder(app.appContext.settings)
    const before = await readdir(folder)
    for (const host of hosts) expect((await street.send(host, asked)).status).toBe(202)
    await courier.runDue()
    return (await readdir(folder)).filter(name => !before.includes(name)).map(name => name.split('.')[0])
  }
  // The others have bookings, but none of this address.
  for (const other of others) await other.booking()
  expect(await emailsAfter(others.map(({ host }) => host))).toEqual([])
  expect(await emailsAfter([own.host])).toEqual([own.slug])
})

describe.each(calls)('$name', ({ name, ...call }) => {
  const declaration = { name, ...call }

  test('treats references to another business as unknown', async () => {
    const { own, nobody } = street
    for (const other of street.others) {
      const { start } = other
      const stranger = {
        ...nobody,
        start,
        stamp: own.stamp,
        ...(other.hasSameSlugs ? { named: own.named } : {}),
      }
      const ours = await callCases[name]({ ...own, start })
      const nothing = await callCases[name](stranger)
      await compare(declaration, other, { ours, nothing })
    }
  })

  test('treats each single reference to another business as unknown', async () => {
    for (const other of street.others) {
      const theirs = await callCases[name](other)
      const ours = await callCases[name](street.own)
      for (const path of differences(theirs.input, ours.input)) {
        const nothing = await callCases[name](street.nobody)
        await compare(declaration, other, {
          ours: withPartOf(ours, path, await callCases[name](other)),
          nothing: withPartOf(nothing, path, await callCases[name](other)),
        })
      }
    }
  })

  test('succeeds with references to its own business', async () => {
    const { status, text } = await ask(declaration, street.own.host, await callCases[name](street.own))
    expect(text).toSatisfy(() => status < 300)
    if (declaration.access !== 'operator' || declaration.method === 'GET') return
    const { rows } = await street.demo.behind.query(
      'select author from audit where business = $1 and action = $2',
      [street.own.slug, name],
    )
    const isAudited = rows.some(({ author }) => author === 'token')
    expect({ isAudited, reason: unaudited[name] }).toEqual(
      isAudited ? { isAudited, reason: undefined } : { isAudited, reason: expect.any(String) },
    )
  })
})

test.each(calls.filter(({ access }) => access === 'operator'))(
  "$name requires the operator's token",
  async call => {
    const { own } = street
    const request = makeRequest(call, await callCases[call.name](own))
    expect((await street.send(own.host, { ...request, asOperator: false })).status).toBe(401)
  },
)

test.each(calls.filter(({ idempotent, keyed }) => idempotent || keyed))(
  'The response of $name to one business under a key is not repeated to another',
  async call => {
    const { own, others } = street
    const key = crypto.randomUUID()
    await street.send(own.host, { ...makeRequest(call, await callCases[call.name](own)), key })
    for (const other of others) {
      const request = { ...makeRequest(call, await callCases[call.name](other)), key }
      const answer = await street.send(other.host, request)
      expect(answer.text).toSatisfy(() => answer.status < 300)
      expect(answer.text).not.toContain(own.mark)
    }
  },
)

interface Compared {
  readonly ours: CallCase
  /** The same call with names that nobody has. */
  readonly nothing: CallCase
}

/**
 * Sends both calls to the other business's host: references to this business must be treated like unknown
 * ones, and nothing of this business may change.
 */
async function compare(call: CallDeclaration, other: Neighbour, { ours, nothing }: Compared): Promise<void> {
  const { own } = street
  const before = await street.belongings(own.slug)
  const expected = await ask(call, other.host, nothing)
  const answer = await ask(call, other.host, ours)
  const about = { call: call.name, to: other.slug, input: ours.input }
  expect({ ...about, changed: await street.belongings(own.slug) }).toEqual({ ...about, changed: before })
  const shown = JSON.stringify(answer.headers) + withoutInput(answer.text, ours)
  expect({ ...about, shows: shown.includes(own.mark) }).toEqual({ ...about, shows: false })
  expect({ ...about, ...kindOf(answer, ours) }).toEqual({ ...about, ...kindOf(expected, nothing) })
}

const ask = (call: CallDeclaration, host: string, made: CallCase) =>
  street.send(host, makeRequest(call, made))

/**
 * Returns the response without what was sent; for a successful call, whose ids are new each time, only its
 * shape.
 */
const kindOf = ({ status, text, body }: Answer, sent: CallCase) => ({
  status,
  answer: status >= 300 ? withoutInput(text, sent) : shapeOf(body),
})

function withoutInput(text: string, { input }: CallCase): string {
  let left = text.replace(/"(requestId|stamp)":"[^"]*"/g, '')
  for (const sent of [...new Set(textsIn(input))].sort((a, b) => b.length - a.length))
    if (sent.length > 3) left = left.replaceAll(sent, '·').replaceAll(encodeURIComponent(sent), '·')
  return left
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? [...new Set(value.map(one => JSON.stringify(shapeOf(one))))]
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
      : typeof value

/** Values that belong to no business: times, and the signed time when a form was opened. */
const ofInstallation = new Set(['start', 'to', 'stamp'])

/** Returns the paths at which two values, but may have at most same shape have different texts. */
function differences(left: unknown, right: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof left === 'string') return left === right || ofInstallation.has(path.at(-1) ?? '') ? [] : [path]
  if (typeof left !== 'object' || left === null) return []
  return Object.entries(left).flatMap(([name, part]) =>
    differences(part, getAtPointer(right, formatPointer([name])), [...path, name]),
  )
}

/** Replaces one text of the base with that of another case. */
const withPartOf = (part: CallCase, path: readonly string[], { input, ...base }: CallCase): CallCase => ({
  ...base,
  input: JSON.parse(JSON.stringify(replaced(input, path, getAtPointer(part.input, formatPointer(path))))),
})

function replaced(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? replaced(one, rest, part) : one))
  return isObject(value) ? { ...value, [name]: replaced(value[name], rest, part) } : value
}
