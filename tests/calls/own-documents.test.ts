/** A business with a document of each kind, all made by calls, which another installation takes over as they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

let made: HostedApp
let other: HostedApp
beforeAll(async () => {
  for (const open of [true, false]) {
    const hosted = await openHosted({}, {}, { hosts: ['harbor.example.org'] })
    await hosted.demo.store.directories.replace(makeBusiness('barber'))
    if (open) made = hosted
    else other = hosted
  }
}, 120_000)
afterAll(async () => {
  await made?.close()
  await other?.close()
})

const host = 'barber.example.org'

async function send(app: HostedApp, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object | Buffer) {
  const response = await app.app.inject({
    method,
    url: path,
    headers: {
      host,
      authorization: `Bearer ${operatorToken}`,
      ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/gzip' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return response
}

const text = { type: 'string', maxLength: 100 }
const schema = { type: 'object', additionalProperties: false, properties: { zebra: text, apple: text } }
const documents: readonly (readonly [kind: string, key: string, document: object])[] = [
  ['forms', 'wish', { id: 'wish', title: { en: 'A wish', de: 'Ein Wunsch' }, schema }],
  ['forms', 'contact', { base: 'contact', ui: { phone: { 'ui:require': 'true' } } }],
  ['surveys', 'after', { id: 'after', title: 'How was it?', schema }],
  ['layouts', 'narrow', { id: 'narrow', about: 'A form in a narrow column.', frame: 'form' }],
  ['errors', 'cancel', { 'booking.failed': { message: 'cancel.failed' } }],
  ['screens', 'booking', { base: 'booking', steps: { review: null } }],
  [
    'routes',
    'tour',
    { name: 'tour', path: '/tour', about: 'A page of its own.', layout: 'page', screen: 'home' },
  ],
  ['guests', 'family', { base: 'default', maximum: 5 }],
  ['messages', 'de', { 'common.back': 'Zurück zum Barbier' }],
  [
    'emails',
    'waitlist-joined',
    {
      id: 'waitlist-joined',
      subject: { en: 'You are on our list', de: 'Sie stehen auf unserer Liste' },
      blocks: [
        { type: 'text', text: { en: 'We write to you.', de: 'Wir schreiben Ihnen.' } },
        { type: 'button', label: { en: 'Leave the list', de: 'Liste verlassen' }, href: '$leaveLink' },
      ],
    },
  ],
]

test('Each kind is prepared as a draft and published', async () => {
  expect(new Set(documents.map(([kind]) => kind))).toEqual(new Set(documentKinds.map(({ folder }) => folder)))
  for (const [kind, key, document] of documents) {
    const draft = `/api/v1/operator/document-drafts/${kind}/${key}`
    const saved = await send(made, 'PUT', draft, { document })
    expect([kind, key, saved.json().faults]).toEqual([kind, key, []])
    const published = await send(made, 'POST', `${draft}/publish`, {})
    expect([kind, key, published.statusCode]).toEqual([kind, key, 200])
  }
  const haircut = await send(made, 'GET', '/api/v1/operator/records/services/haircut')
  const record = { ...haircut.json().record, guestRules: 'family', guests: 'named' }
  const saved = await send(made, 'PUT', '/api/v1/operator/records/services/haircut', { record })
  expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
})

test('Its archive makes another installation equal, with all of them in service', async () => {
  const archive = await send(made, 'GET', '/api/v1/operator/transfer/records.tar.gz')
  expect(archive.statusCode).toBe(200)
  const imported = await send(
    other,
    'POST',
    '/api/v1/operator/transfer/import?mode=equal',
    archive.rawPayload,
  )
  expect([imported.statusCode, imported.json().code]).toEqual([200, undefined])
  const before = await made.demo.store.directories.readAll('barber')
  const after = await other.demo.store.directories.readAll('barber')
  expect(after).toEqual(before)
  expect(JSON.stringify(after?.documents)).toBe(JSON.stringify(before?.documents))
  expect((await send(other, 'GET', '/api/v1/forms/wish')).json().title).toEqual({
    en: 'A wish',
    de: 'Ein Wunsch',
  })
  expect((await send(other, 'GET', '/tour')).statusCode).toBe(200)
  const listed = (await send(other, 'GET', '/api/v1/operator/documents')).json().documents
  expect(listed).toHaveLength(documents.length)
})

test('A publish in the middle of fifty visits breaks none of them', async () => {
  const wish = async (fields: object) =>
    send(made, 'PUT', '/api/v1/operator/records/forms/wish', {
      record: { id: 'wish', title: 'A wish', schema: { ...schema, properties: fields } },
    })
  made.setTime(addMinutes(demoNow, -1))
  const form = (await send(made, 'GET', '/api/v1/forms/wish')).json()
  made.setTime(demoNow)
  const visit = async (turn: number) => {
    const response = await made.app.inject({
      method: 'POST',
      url: '/api/v1/forms/wish/submissions',
      headers: { host, 'idempotency-key': crypto.randomUUID() },
      remoteAddress: `10.0.0.${turn}`,
      payload: { version: form.version, stamp: form.stamp, locale: 'en', values: { zebra: `${turn}` } },
    })
    return [response.statusCode, response.json().code]
  }
  const [published, ...answers] = await Promise.all([
    wish({ mango: text }),
    ...Array.from({ length: 50 }, (_, turn) => visit(turn)),
  ])
  expect(published?.statusCode).toBe(200)
  expect(answers).toEqual(answers.map(() => [201, undefined]))
  const now = (await send(made, 'GET', '/api/v1/forms/wish')).json()
  expect([Object.keys(now.schema.properties), now.version]).toEqual([['mango'], Number(form.version) + 1])
})
