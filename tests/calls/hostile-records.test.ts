/**
 * No value of a record and no visitor input breaks a page. Fills every text of every record and every text of
 * a visitor with each kind of hostile text, and parses all output as strictly as third parties do.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { storeDemo } from '#tests/support/business/demo-records.ts'
import { readCalendar } from '#tests/support/calendars/calendar.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { ask, fillRecords, wholeRecords } from '#tests/support/hostile/hostile-business.ts'
import { hostileName, hostileTexts } from '#tests/support/hostile/hostile-texts.ts'
import { listPages, readAll, type Visitors, visit } from '#tests/support/hostile/hostile-visits.ts'
import { readMessage } from '#tests/support/mail/mail-server.ts'
import { sample } from '#tests/support/run/soak.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { type Incoming, type Place, requestAt } from '#tests/support/servers/at-host.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const rules = await loadRules()
const texts = [{ name: 'plain text', text: () => 'Plain' }, ...hostileTexts]

let database: TestDatabase
let server: TestServer
const businesses = new Map<string, BusinessRecords>()
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  const store = await database.open()
  for (const [index, { name }] of texts.entries()) {
    businesses.set(name, await storeDemo(store, demo => wholeRecords(demo, `hostile-${index}`)))
  }
  server = await startServer({ env: { DATABASE_URL: database.url, OPERATOR_TOKEN: operatorToken } })
}, 150_000)
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

interface HostileCase {
  readonly text: string
  /** Passed to `sample`: with its own offset for each text, every place gets some. */
  readonly offset: number
  readonly step: number
  readonly at: Place
  readonly records: BusinessRecords
}

function openCase(hostile: (typeof texts)[number]): HostileCase {
  const records = businesses.get(hostile.name) ?? expect.unreachable()
  return {
    text: hostile.text(100).slice(0, 4000),
    offset: texts.indexOf(hostile),
    // Plain text visits every page to record the expected statuses, and markup does because a page could
    // mistake it for its own. Other texts visit every eighth page.
    step: ['plain text', 'markup'].includes(hostile.name) ? 1 : 8,
    at: { url: server.url, host: `${records.business.slug}.example.org` },
    records,
  }
}

const visitorsOf = new Map<string, Visitors>()

/** Before everything else: the emails about what these visitors move wait a minute. */
describe.each(texts)('$name', hostile => {
  test('in records is accepted, or rejected with its place, and visitors can enter it', async () => {
    const { text, offset, step, at, records } = openCase(hostile)
    const { wrong, taken } = await fillRecords({
      at,
      hostile,
      offset,
      step,
      made: { ...records, definitions: rules.definitions },
    })
    expect(wrong).toEqual([])
    if (hostile.name === 'markup') expect(taken).toBeGreaterThan(30)
    visitorsOf.set(hostile.name, await visit(at, text))
  })
})

/** Statuses of the pages of the business with plain text: hostile text changes none of them. */
const statuses = new Map<number, number>()

describe.each(texts)('$name', hostile => {
  test('breaks no page, response, calendar file or CSV table', async () => {
    const { text, offset, step, at } = openCase(hostile)
    const visitors = visitorsOf.get(hostile.name) ?? expect.unreachable()
    const faults: string[] = []
    let showing = 0
    const pages = [...listPages(rules, visitors, text).entries()]
    for (const [index, { path, isTyped }] of sample(pages, step, offset)) {
      const response = await requestAt(at, { path, headers: { accept: 'text/html' } })
      if (!statuses.has(index)) statuses.set(index, response.status)
      const expected = statuses.get(index)
      const isSame = isTyped || response.status === expected
      if (response.text.includes(`&lt;${hostileName}&gt;`)) showing += 1
      for (const fault of [
        ...(isSame ? [] : [`${response.status} instead of ${expected}`]),
        ...faultsOf(response),
      ])
        faults.push(`${path.slice(0, 200)}: ${fault}`)
    }
    expect(faults).toEqual([])
    if (hostile.name === 'markup') expect(showing).toBeGreaterThan(40)
    for (const { headers } of await readAll(at, visitors)) expect(headers).not.toHaveProperty(hostileName)
    for (const id of visitors.bookings) {
      const file = await ask(at, { path: `/bookings/${id}/calendar.ics` })
      expect(calendarFaults(file.text)).toEqual([])
    }
    for (const form of ['kind=form&form=intake', 'kind=survey&form=satisfaction']) {
      const table = await ask(at, { path: `/operator/submissions.csv?${form}`, asOperator: true })
      const rows = readTable(table.text)
      expect(rows.map(row => row.length)).toEqual(rows.map(() => rows[0]?.length))
      expect(rows.length).toBeGreaterThanOrEqual(2)
      expect(rows.flat().filter(cell => /^[=@]/.test(cell))).toEqual([])
    }
  })

  test('breaks no page that receives it from a browser without JavaScript', async () => {
    const { text, at, records } = openCase(hostile)
    const { forms, surveys } = rules.installation.withDocuments(records.documents ?? [])
    for (const [path, document] of [
      ['/widget/form/intake', forms.get('intake')],
      ['/widget/survey/satisfaction', surveys.get('satisfaction')],
    ] as const) {
      const { stamp } = (
        await ask(at, { path: path.replace('/widget/form', '/forms').replace('/widget/survey', '/surveys') })
      ).body
      const fields = Object.keys(getSubobjectOrEmpty(document?.schema ?? {}, 'properties') ?? {})
      const carried = { '.version': String(document?.version), '.stamp': String(stamp) }
      for (const values of [carried, { '.version': text, '.stamp': text, [text]: text }]) {
        const body = `${new URLSearchParams({ ...Object.fromEntries(fields.map(name => [name, text])), ...values })}`
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        }
        const response = await requestAt(at, { method: 'POST', path, body, headers })
        expect([path, faultsOf(response)]).toEqual([path, []])
      }
    }
  })

  test('breaks no email', async () => {
    for (const name of await listEmails(openCase(hostile).records, emailsAtOnce)) await expectSound(name)
  })
})

test('None breaks the email about a move', async () => {
  for (const records of businesses.values())
    for (const name of await listEmails(records, emailsAtOnce + 1)) await expectSound(name)
}, 120_000)

/** Three bookings and a cancellation. What is cancelled or moved at once is told as that alone. */
const emailsAtOnce = 4

/** Waits for as many emails of a business, and returns the names of their files. */
async function listEmails({ business }: BusinessRecords, count: number): Promise<readonly string[]> {
  return vi.waitFor(
    async () => {
      const written = (await readdir(join(server.dataDir, 'mail'))).filter(
        name => name.startsWith(`${business.slug}.`) && name.endsWith('.eml'),
      )
      expect(written.length).toBeGreaterThanOrEqual(count)
      return written
    },
    { timeout: 90_000, interval: 200 },
  )
}

async function expectSound(email: string): Promise<void> {
  const {
    headers,
    html = '',
    attachments,
  } = await readMessage(await readFile(join(server.dataDir, 'mail', email)))
  expect(headers.map(({ key }) => key)).not.toContain(hostileName)
  expect([email, markupFaults(html)]).toEqual([email, []])
  for (const { mimeType, content } of attachments) {
    // The logo, which we have drawn again.
    if (mimeType === 'image/png') continue
    expect(['text/calendar', 'application/ics']).toContain(mimeType)
    const file = typeof content === 'string' ? content : new TextDecoder().decode(content)
    // The parser of messages shortens line ends.
    expect(calendarFaults(file.replace(/\r?\n/g, '\r\n'))).toEqual([])
  }
}

function faultsOf({ status, headers, text }: Incoming): string[] {
  const faults = status >= 500 && status !== 501 ? [`${status} ${text.slice(0, 200)}`] : []
  if (Object.hasOwn(headers, hostileName)) faults.push('a header of the text’s')
  if (status < 300 && !headers['content-type']?.startsWith('text/html')) faults.push('no HTML')
  return [...faults, ...markupFaults(text), ...dataFaults(text)]
}

/** Matches tags with their attributes as HTML's tokenizer finds them outside scripts and styles. */
const tag = /<([a-z!/][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi
const raw = /(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g

function markupFaults(markup: string): string[] {
  const outside = markup.replace(raw, '$1$3')
  return [...outside.matchAll(tag)].flatMap(([all, name = '', attributes = '']) => {
    const named = attributes.replace(/"[^"]*"|'[^']*'/g, '')
    return name.includes(hostileName) || named.includes(hostileName) || /^<!--x/.test(all)
      ? [all.slice(0, 200)]
      : []
  })
}

/** Checks that the page's script data is JSON that cannot end its own element early. */
function dataFaults(markup: string): string[] {
  const [, data] = /<script type="application\/json" id="payload">([\s\S]*?)<\/script>/.exec(markup) ?? []
  if (data === undefined) return []
  if (/[<\u2028\u2029]/.test(data)) return ['data that could end their element']
  try {
    JSON.parse(data)
    return []
  } catch (error) {
    return [`data that are no JSON: ${error}`]
  }
}

/**
 * Checks that lines end with CRLF and have at most 75 octets (RFC 5545, 3.1), and that no property is
 * injected.
 */
function calendarFaults(text: string): string[] {
  const lines = text.split('\r\n')
  const long = lines.filter(line => Buffer.byteLength(line) > 75)
  const broken = lines.filter(line => Array.from(line).some(isControl))
  const strange = readCalendar(text).entries.flatMap(({ properties }) =>
    properties.filter(name => name.startsWith('x-hostile')),
  )
  return [...long, ...broken, ...strange]
}

/** Calendar texts must not contain control characters except tabs. */
const isControl = (character: string): boolean =>
  character !== '\t' && (character < ' ' || character === '\u007f')

/** Parses CSV as defined by RFC 4180. */
function readTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && row.length === 0 && plain === '' && quoted === undefined) break
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') {
      rows.push(row)
      row = []
    }
  }
  return rows
}
