/** What people of a business learn of the messages that its visitors read, and of its own texts that lack a language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListMessagesOutput, ListUntranslatedTextsOutput } from '#schemas/generated/types.gen.ts'
import {
  type LayeredMessages,
  resolveShownMessage,
} from '#server/features/messages/rules/fallback-messages.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

const host = 'second.example.org'
let demo: Demo
let made: TestApp
beforeAll(async () => {
  demo = await openDemo()
  made = await openApp({ store: demo.store })
  await demo.store.directories.replace(makeBusiness('second'))
  await save('messages/de', { 'common.back': 'Zurück zum Garten', 'booking.title': '{$service} im Garten' })
  await save('messages/en', { 'common.back': 'Back to the garden' })
  await save('forms/garden', {
    id: 'garden',
    title: { en: 'Garden visit', de: 'Gartenbesuch', 'pt-br': 'Visita ao jardim' },
    intro: { de: 'Schuhgröße' },
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { shoe: { type: 'string', maxLength: 9 } },
    },
  })
})
afterAll(async () => {
  await made.app.close()
  await demo.close()
})

async function send(method: 'GET' | 'PUT', path: string, body?: object) {
  const response = await made.app.inject({
    method,
    url: `/api/v1/operator/${path}`,
    headers: { host, authorization: `Bearer ${operatorToken}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, answer: response.json() }
}

async function save(name: string, record: object) {
  const { status, answer } = await send('PUT', `records/${name}`, { record })
  expect([status, answer.errors]).toEqual([200, undefined])
}

const list = async (language: string): Promise<ListMessagesOutput> =>
  (await send('GET', `messages?language=${language}`)).answer
const find = ({ messages }: ListMessagesOutput, key: string) => messages.find(message => message.key === key)

describe('The messages of a language', () => {
  test('have the text of the product and that of the business', async () => {
    const german = await list('de')
    expect(find(german, 'common.back')).toEqual({
      key: 'common.back',
      product: 'Zurück',
      own: 'Zurück zum Garten',
      shown: 'Zurück zum Garten',
      ownIn: ['en'],
    })
    expect(find(german, 'common.continue')).toEqual({
      key: 'common.continue',
      product: 'Weiter',
      shown: 'Weiter',
    })
    expect(find(german, 'booking.title')).toMatchObject({ placeholders: ['service'] })
  })

  test('say that visitors read the text of the product where the business words only other languages', async () => {
    const polish = await list('pl')
    expect(find(polish, 'common.back')).toEqual({
      key: 'common.back',
      product: 'Wstecz',
      shown: 'Wstecz',
      fallback: 'standard',
      ownIn: ['de', 'en'],
    })
    expect(find(await list('en'), 'booking.title')).toMatchObject({ fallback: 'standard', ownIn: ['de'] })
  })

  test('are counted language by language', async () => {
    const { languages, defaultLanguage } = await list('en')
    expect(defaultLanguage).toBe('en')
    expect(languages).toHaveLength(11)
    const of = (code: string) => languages.find(({ language }) => language === code)
    expect(of('de')).toEqual({ language: 'de', own: 2, standard: 0, missing: 0 })
    expect(of('en')).toEqual({ language: 'en', own: 1, standard: 1, missing: 0 })
    expect(of('pl')).toEqual({ language: 'pl', own: 0, standard: 2, missing: 0 })
  })

  test('are those of visitors, not those of operators', async () => {
    const keys = (await list('en')).messages.map(({ key }) => key)
    expect(keys).toContain('mail.greeting')
    expect(keys).toContain('problem.slot.taken')
    expect(
      keys.filter(key => /^mail\.(owner|security|invitation)|^test_checkout|operator/.test(key)),
    ).toEqual([])
  })

  test('are those of the language of the business, unless another one is named', async () => {
    const { answer } = await send('GET', 'messages')
    expect([answer.language, answer.messages.length]).toEqual(['en', (await list('de')).messages.length])
  })

  test('refuse a text with a placeholder that gets no value, and say where and which there are', async () => {
    const record = { 'booking.title': 'Book {$servic}', 'booking.with': 'with {provider}' }
    const { status, answer } = await send('PUT', 'records/messages/en', { record })
    expect(status).toBe(422)
    expect(answer.errors).toMatchObject([
      { pointer: '/record/booking.title', message: expect.stringContaining('available: {$service}') },
      { pointer: '/record/booking.with', message: expect.stringContaining('write {$provider}') },
    ])
  })

  test('say whether they change only with the folder of the business', async () => {
    const files = await openApp({ store: demo.store, environment: { DOCUMENTS: 'files' } })
    const response = await files.app.inject({
      url: '/api/v1/operator/messages',
      headers: { host, authorization: `Bearer ${operatorToken}` },
    })
    await files.app.close()
    expect(response.json().readOnly).toBe(true)
    expect((await list('en')).readOnly).toBeUndefined()
  })

  test('exist only for the languages of the installation', async () => {
    expect((await send('GET', 'messages?language=sv')).answer.code).toBe('record.not_found')
  })
})

describe('What is shown', () => {
  const sources = (parts: Partial<LayeredMessages>): LayeredMessages => ({
    product: new Map([['en', { 'a.b': 'Hello' }]]),
    own: new Map(),
    served: new Map([['en', { 'a.b': 'Hello' }]]),
    ...parts,
  })

  test('is the text of the next language that has one, the own one of the business before that of the product', () => {
    expect(resolveShownMessage('a.b', 'pt', sources({}))).toEqual({
      shown: 'Hello',
      fallback: 'language',
      from: 'en',
    })
    const own = sources({
      own: new Map([['pt-br', { 'a.b': 'Oi' }]]),
      served: new Map([
        ['en', { 'a.b': 'Hello' }],
        ['pt-br', { 'a.b': 'Oi' }],
      ]),
    })
    expect(resolveShownMessage('a.b', 'pt', own)).toEqual({
      shown: 'Oi',
      fallback: 'language',
      from: 'pt-br',
      ownIn: ['pt-br'],
    })
    expect(resolveShownMessage('a.b', 'pl', own)).toMatchObject({ shown: 'Hello', from: 'en' })
  })

  test('is not a text of the business that is not in service', () => {
    expect(resolveShownMessage('a.b', 'en', sources({ own: new Map([['en', { 'a.b': '{$x}' }]]) }))).toEqual({
      product: 'Hello',
      own: '{$x}',
      shown: 'Hello',
      fallback: 'unfit',
    })
  })
})

describe('Texts that lack a language', () => {
  const read = async (language?: string): Promise<ListUntranslatedTextsOutput> =>
    (await send('GET', `untranslated-texts${language === undefined ? '' : `?language=${language}`}`)).answer

  test('are listed with what visitors read instead', async () => {
    const { documents } = await read('pt')
    expect(documents.find(({ key }) => key === 'garden')).toEqual({
      kind: 'forms',
      key: 'garden',
      name: { en: 'Garden visit', de: 'Gartenbesuch', 'pt-br': 'Visita ao jardim' },
      texts: 2,
      missing: 2,
      instead: [
        { language: 'pt-br', count: 1, example: 'Visita ao jardim' },
        { language: 'de', count: 1, example: 'Schuhgröße' },
      ],
    })
    expect((await read('de')).documents.map(({ key }) => key)).not.toContain('garden')
  })

  test('are counted language by language, and those without a language are not', async () => {
    const { documents, languages, texts } = await read()
    expect(documents).toEqual([])
    const missing = Object.fromEntries(languages.map(({ language, missing }) => [language, missing]))
    const { documents: polish } = await read('pl')
    expect(missing.pl).toBe(polish.reduce((sum, document) => sum + document.missing, 0))
    expect(texts).toBeGreaterThanOrEqual(missing.pl ?? 0)
    expect(missing.de).toBeLessThan(missing.pl ?? 0)
  })
})
