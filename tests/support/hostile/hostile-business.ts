/** A business full of hostile texts, whose visitors enter hostile texts too, on a running server. */
import { setTimeout } from 'node:timers/promises'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { getRecordKey } from '#server/features/records/calls/record-set.ts'
import type { Json } from '../forms/hosting.ts'
import { sample } from '../run/soak.ts'
import { operatorToken } from '../servers/app.ts'
import { type Incoming, type Place, requestAt } from '../servers/at-host.ts'
import { logos } from '../servers/own-business.ts'
import { getRoot, type HostileText, textPlaces, withText } from './hostile-texts.ts'

export interface Reply extends Incoming {
  readonly body: Json
}

export interface SentRecord {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly asOperator?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to the API. It parses a response that claims to be JSON, and throws if it is not. */
export async function ask(at: Place, sent: SentRecord): Promise<Reply> {
  const { method = 'GET', path, body, asOperator = false, headers = {} } = sent
  const reply = await requestAt(at, {
    method,
    path: `/api/v1${path}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asOperator ? { authorization: `Bearer ${operatorToken}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isJson = reply.headers['content-type']?.includes('json') ?? false
  return { ...reply, body: isJson ? JSON.parse(reply.text) : {} }
}

/** Returns the demo's records with every text that a record can have and with their own hosts. */
export function wholeRecords(demo: BusinessRecords, slug: string): BusinessRecords {
  const link = { label: 'Read more', href: 'https://harbor.example/' }
  const [provider, ...providers] = demo.providers
  return {
    ...demo,
    business: {
      ...demo.business,
      slug,
      hosts: [`www.${slug}.example.org`, `${slug}.example.org`],
      embedHosts: ['frame.example'],
      linkHosts: ['harbor.example'],
      logo: logos.light,
      logoDark: logos.dark,
      terms: { version: '1', text: 'Terms', link },
      theme: { accent: '#1f5f5b', font: 'Georgia, serif', fontTitle: 'Georgia' },
      cookieConsent: { text: 'May we?', link },
    },
    providers: [...(provider ? [{ ...provider, overrides: [], timeOff: [] }] : []), ...providers],
  }
}

interface Definitions {
  readonly definitions: Readonly<Record<string, object>>
}

interface HostileFill {
  readonly at: Place
  readonly hostile: HostileText
  readonly made: BusinessRecords & Definitions
  /** Passed to `sample`. */
  readonly step: number
  readonly offset: number
}

/**
 * Writes the text into every place, or a sample of places, of one record of each kind through the operator's
 * calls. Accepted texts accumulate. Returns the unclear refusals and the number of accepted texts.
 */
export async function fillRecords({ at, hostile, made, step, offset }: HostileFill) {
  const root = getRoot(made)
  const wrong: string[] = []
  let taken = 0
  for (const { kind, entity, start } of firstOfEach(made)) {
    let record: unknown = start
    const schema = made.definitions[entity]
    for (const { path, maxLength } of sample(textPlaces(schema, root), step, offset)) {
      const text = hostile.text(maxLength)
      const next = withText(record, path, { schema, root, text })
      const sent = {
        method: 'PUT',
        path: `/operator/records/${kind}/${getRecordKey(start)}`,
        asOperator: true,
      }
      const { status, body, text: said } = await ask(at, { ...sent, body: { record: next } })
      if (status === 200) {
        record = next
        taken += 1
      } else if (!isClear(status, body)) wrong.push(`${entity}/${path.join('/')}: ${said.slice(0, 300)}`)
    }
  }
  return { wrong, taken }
}

const firstOfEach = (records: BusinessRecords) => [
  { kind: 'business', entity: 'Business', start: records.business },
  ...recordKinds.flatMap(({ list, folder, entity }) => {
    const start = records[list].find(one => usual.has(getRecordKey(one)))
    return start === undefined ? [] : [{ kind: folder, entity, start }]
  }),
]

/** The records that the pages below show. */
const usual = new Set(['maya', 'front-desk', 'haircut', 'g1', 'm1', 'welcome'])

/** Reports whether a refusal says where the fault is, at least in a sentence. */
function isClear(status: number, { code, errors, detail }: Json): boolean {
  if (status === 413) return true
  if (status !== 422) return false
  return String(code) === 'record.invalid'
    ? String(detail) !== ''
    : String(errors?.[0]?.pointer).startsWith('/record')
}

const askAgainMs = 100

/** Sends a body, replacing the refused parts with plain ones until it is accepted. */
export async function sendTaken(at: Place, sent: SentRecord, plain: object): Promise<Reply> {
  let body: unknown = sent.body
  for (let tried = 0; tried < 12; ) {
    const reply = await ask(at, { ...sent, body, headers: { 'idempotency-key': crypto.randomUUID() } })
    if (reply.status < 300) return reply
    // A form sent within a second or two is refused as too fast, so repeat until it is accepted.
    if (String(reply.body.code) === 'form.too_fast') {
      await setTimeout(askAgainMs)
      continue
    }
    tried += 1
    const pointers = Object.values(reply.body.errors ?? {}).map(({ pointer }) => String(pointer))
    if (reply.status !== 422 || pointers.length === 0)
      throw new Error(`${sent.path}: ${reply.status} ${reply.text}`)
    for (const pointer of pointers) body = plainAt(body, plain, parsePointer(pointer))
  }
  throw new Error(`${sent.path} is refused whatever is sent.`)
}

function plainAt(value: unknown, plain: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return plain
  const other =
    isObject(plain) || Array.isArray(plain)
      ? Object.entries(plain).find(([key]) => key === name)?.[1]
      : undefined
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? plainAt(one, other, rest) : one))
  if (!isObject(value)) return plain
  const { [name]: part, ...others } = value
  const changed = plainAt(part, other, rest)
  return changed === undefined ? others : { ...others, [name]: changed }
}
