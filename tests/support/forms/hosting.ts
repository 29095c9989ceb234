/** An in-process server that hosts a test's own forms, and a visitor who submits them over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Business, SubmitFormInput } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { getDocumentName } from '#server/configuration/document-kinds.ts'
import { type ConfigurationFolder, copyConfiguration } from '../business/configuration-folder.ts'
import { type Demo, demoNow, openDemo } from '../business/demo.ts'
import { openApp, operatorToken, type TestApp } from '../servers/app.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  // JSON of any shape: each test checks what it expects.
  readonly body: Json
}

/** JSON that a test can read without checking each step. */
export interface Json {
  readonly [name: string]: Json
}

export interface HostedApp extends TestApp {
  readonly demo: Demo
  readonly folder: ConfigurationFolder
  get(path: string, asOperator?: boolean): Promise<Answer>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, options?: Sending): Promise<Answer>
  /** Submits as a visitor who took a minute; `parts` replace what is sent. */
  submit(form: Address, values: object, parts?: Parts): Promise<Answer>
  close(): Promise<void>
}

export interface Address {
  readonly kind: 'form' | 'survey'
  readonly id: string
}

export interface Parts extends Partial<SubmitFormInput> {
  readonly sending?: Sending
}

export interface Sending {
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly asOperator?: boolean
  readonly from?: string
}

/** Opens a server. `documents` maps paths to documents, or to texts, that are added to the checkout's. */
export async function openHosted(
  documents: Readonly<Record<string, object | string>>,
  environment: Readonly<Record<string, string>> = {},
  business: Partial<Business> = {},
): Promise<HostedApp> {
  const demo = await openDemo(records => ({
    ...records,
    business: { ...records.business, ...business },
    // They would replace a file that the test brings.
    documents: (records.documents ?? []).filter(
      document => documents[`schemas/${getDocumentName(document)}`] === undefined,
    ),
  }))
  const folder = await copyConfiguration(['en', 'de'])
  const dataDir = await mkdtemp(join(tmpdir(), 'bookplate-hosting-'))
  for (const [file, document] of Object.entries(documents))
    await folder.write(file, typeof document === 'string' ? document : JSON.stringify(document))
  const app = await openApp({
    store: demo.store,
    configuration: folder.path,
    environment: { DATA_DIR: dataDir, ...environment },
  })
  const operator = { authorization: `Bearer ${operatorToken}` }
  const get: HostedApp['get'] = async (path, asOperator = false) =>
    answerIn(await app.app.inject({ url: `/api/v1${path}`, headers: asOperator ? operator : {} }))
  const send: HostedApp['send'] = async (method, path, { body, key, headers = {}, asOperator, from } = {}) =>
    answerIn(
      await app.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          ...(Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(asOperator ? operator : {}),
          ...headers,
        },
        ...(from === undefined ? {} : { remoteAddress: from }),
        payload: Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}),
      }),
    )
  return {
    ...app,
    demo,
    folder,
    get,
    send,
    async submit({ kind, id }, values, { sending = {}, ...parts } = {}) {
      const version = parts.version === undefined ? '' : `?version=${parts.version}`
      app.setTime(addMinutes(demoNow, -1))
      const { body: document } = await get(`/${kind}s/${id}${version}`)
      app.setTime(demoNow)
      return send('POST', kind === 'form' ? `/forms/${id}/submissions` : `/surveys/${id}/responses`, {
        key: crypto.randomUUID(),
        ...sending,
        body: { version: document.version, stamp: document.stamp, locale: 'en', values, ...parts },
      })
    },
    async close() {
      await app.app.close()
      await folder.remove()
      await demo.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Injected {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
}

const answerIn = ({ statusCode, headers, payload }: Injected): Answer => ({
  status: statusCode,
  headers,
  text: payload,
  body: /^[[{]/.test(payload) ? JSON.parse(payload) : {},
})

/** Lists the faults as `/values/email field.required`, sorted. */
export const faultsIn = ({ body }: Answer): string[] =>
  Object.values(body.errors ?? {})
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort()
