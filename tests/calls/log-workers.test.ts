/** What mail servers, webhooks, Stripe, jobs and uncaught errors say about people is not repeated in the output or the outbox. */
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { createWebhookOutboxWorker } from '#server/app/webhook-outbox-worker.ts'
import { createJobRunner } from '#server/features/jobs/job-runner.ts'
import { canary, canaryPattern } from '#tests/support/business/canary-person.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts'
import { type CapturedOutput, captureOutput } from '#tests/support/run/captured-output.ts'
import { root } from '#tests/support/run/command.ts'
import { closeServer, listenOnLoopback } from '#tests/support/servers/loopback.ts'

/** Answers every request with an error that repeats what it has received, as Stripe and receivers of webhooks may. */
async function startEcho(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const message = `${request.url} ${decodeURIComponent(Buffer.concat(chunks).toString())}`
    response.writeHead(400, message.replace(/[^\w ]/g, ' ').slice(0, 200), {
      'content-type': 'application/json',
    })
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message, doc_url: message } }))
  })
  return { server, url: await listenOnLoopback(server) }
}

let mail: MailServer
let echo: Awaited<ReturnType<typeof startEcho>>
let hosted: HostedApp
let output: CapturedOutput
beforeAll(async () => {
  mail = await startMailServer()
  echo = await startEcho()
  output = captureOutput()
  hosted = await openHosted(
    {},
    {
      SMTP_URL: mail.url,
      OUTGOING_ALLOW_PRIVATE: 'on',
      LOG_LEVEL: 'trace',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_API_BASE: echo.url,
    },
    { webhooks: [{ name: 'crm', url: `${echo.url}/hook` }] },
  )
})
afterEach(() => output.lines.splice(0))
afterAll(async () => {
  output.restore()
  await hosted.close()
  await mail.close()
  await closeServer(echo.server)
})

async function book(service: string, date: string) {
  const query = new URLSearchParams({ service, from: date, to: date, timezone: 'Europe/Berlin' })
  const slot = (await hosted.get(`/slots?${query}`)).body.days?.[0]?.slots?.[0]
  const items = [{ service, provider: slot?.providers?.[0], start: slot?.start }]
  const body = { items, contact: { ...canary, consent: true }, timezone: 'Europe/Berlin', locale: 'en' }
  const { status, body: answer } = await hosted.send('POST', '/bookings', { body, key: crypto.randomUUID() })
  expect(status).toBe(201)
  return answer.booking
}

/** Expects that something was said, and that it names nobody. */
function expectDiscreet(said: RegExp): void {
  const text = output.lines.join('\n')
  expect(text).toMatch(said)
  expect(text.match(canaryPattern)).toBeNull()
}

test('A mail server that refuses an address, and a webhook that fails, are reported without the person', async () => {
  await book('haircut', '2026-12-01')
  const { appContext, demo } = hosted
  mail.answer(550)
  await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
  expectDiscreet(/was given up after 1 attempts: SMTP EENVELOPE at RCPT TO, the server answered 550/)
  await createWebhookOutboxWorker({ appContext, store: demo.store }).runDue()
  const { rows } = await demo.behind.query<{ row: string }>('select o::text as row from outbox o')
  const text = rows.map(({ row }) => row).join('\n')
  expect(text).toMatch(/SMTP EENVELOPE/)
  expect(text).toMatch(/The receiver answered 400/)
  expect(text.match(canaryPattern)).toBeNull()
})

test('An error of Stripe is reported without what was sent to it', async () => {
  const booking = await book('color', '2026-12-02')
  output.lines.splice(0)
  const { status } = await hosted.send('POST', `/bookings/${booking?.id}/payment`, { body: {} })
  expect(status).toBeGreaterThanOrEqual(400)
  expectDiscreet(/"route":"\/api\/v1\/bookings\/:id\/payment"/)
})

test('A job that fails says where, and not with which data', async () => {
  const { leases } = hosted.demo.store
  const run = () => {
    throw Object.assign(new Error(`Key (email)=(${canary.email}) exists`), { code: '23505' })
  }
  const job = { name: 'leaky', everyMinutes: 1, run }
  const context = { leases, clock: () => demoNow }
  await createJobRunner({ jobs: [job], context, say: console.error }).runDue()
  expectDiscreet(/The job "leaky" failed and will be retried: Error 23505 at .*log-workers\.test\.ts/)
})

test('An error that nobody catches ends the process, with its place and without its message', async () => {
  const script = `
    const { reportUncaughtErrors } = await import('#server/lib/uncaught.ts')
    reportUncaughtErrors()
    setTimeout(() => { throw new TypeError('${canary.email}', { cause: new Error('${canary.phone}') }) }, 0)`
  const { code, text } = await new Promise<{ code: unknown; text: string }>(settle =>
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: root },
      (error, stdout, stderr) => settle({ code: error?.code, text: stdout + stderr }),
    ),
  )
  expect(code).toBe(1)
  expect(text).toMatch(/^The server ends because of an error: TypeError at .*caused by Error/)
  expect(text.match(canaryPattern)).toBeNull()
})
