/** The summary and table of a survey with 55,000 submissions; the floor counts every submission again. */
import { join } from 'node:path'
import { Client } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { publishForms } from '#server/features/forms/calls/publish-forms.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { storeRecords } from '#tests/support/business/demo-records.ts'
import { createEmbeddedDatabase } from '#tests/support/database/database.ts'
import { fixedMailState } from '#tests/support/mail/mail-states.ts'
import { openPaymentServices } from '#tests/support/payments/payments.ts'
import { root } from '#tests/support/run/command.ts'
import { figure, ratio, type Table } from './table.ts'

const submissions = 55_000

export async function answersBench(): Promise<Table[]> {
  const database = await createEmbeddedDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const store = await database.open()
    const configuration = await loadRules()
    await storeRecords(store, await readBusinessFolder(join(root, 'server/demo/harbor'), configuration))
    await publishForms(configuration, store.formStores.versions, asInstant(Date.now()))
    for (const statement of [fill, 'analyze']) await client.query(statement)
    const clock = () => asInstant(Date.now())
    const paymentServices = openPaymentServices(store, clock)
    const callRunner = createCallRunner({
      stores: store,
      configuration,
      clock,
      paymentServices,
      mailState: fixedMailState(),
    })
    const directory = await store.directories.forHost('localhost')
    if (directory === undefined) throw new Error('The demo business is gone.')
    const call = callRunner.for(directory, { address: '192.0.2.1', isOperator: true })
    const survey = { kind: 'survey', form: 'satisfaction' } as const
    const summarize = async () => {
      const outcome = await call('getSubmissionSummary', survey, {})
      if (!outcome.ok || outcome.value.complete < submissions) throw new Error('Answers are missing.')
    }
    const firstMs = await timeMs(summarize)
    const anewMs = await timeMs(async () => {
      await client.query('delete from submission_count')
      await summarize()
    })
    const keptMs = await timeMs(summarize)
    await client.query(insert(submissions + 1, submissions + 1))
    const addedMs = await timeMs(summarize)
    const table = await timeTableFile(async () => {
      const outcome = await call('exportSubmissions', survey, {})
      if (!outcome.ok || typeof outcome.value.content === 'string')
        throw new Error('The table is not sent in parts.')
      return outcome.value.content
    })
    const row = (name: string, ms: number) => [name, figure(ms), ratio(ms, anewMs)]
    return [
      {
        title: `Answers: ${submissions} submissions of the demo's survey`,
        head: ['case', 'ms', 'of counting anew'],
        rows: [
          row('the summary, for the first time', firstMs),
          row('the summary, counted anew', anewMs),
          row('the summary', keptMs),
          row('the summary after one more submission', addedMs),
          row(`the table, ${figure(table.megabytes)} MB`, table.ms),
        ],
      },
    ]
  } finally {
    await client.end()
    await database.drop()
  }
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function timeTableFile(open: () => Promise<AsyncIterable<string | Uint8Array>>) {
  let bytes = 0
  const ms = await timeMs(async () => {
    for await (const part of await open()) bytes += Buffer.byteLength(part)
  })
  return { ms, megabytes: bytes / 1e6 }
}

/** Returns the statement that inserts submissions with answers to the pages that everybody sees. */
const insert = (from: number, to: number): string => `
  insert into submission (business, id, kind, form, version, status, answers, email_keys, scores, end_id, locale,
    started_at, saved_at, quotas)
  select 'harbor', 's' || n, 'survey', 'satisfaction',
    (select max(version) from form_version where kind = 'survey' and form = 'satisfaction'), 'complete',
    jsonb_build_object('rating', 1 + n % 5, 'recommend', n % 11, 'words', 'Number ' || n,
      'aspects', jsonb_build_object('welcome', 'good', 'price', 'fair')),
    '{}', '{}', 'thanks', 'en', now() - interval '1 day', now() - n * interval '5 minutes', '{}'
  from generate_series(${from}, ${to}) as n`

const fill = insert(1, submissions)
