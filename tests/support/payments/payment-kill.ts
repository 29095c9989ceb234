/** Kills the built server at a step of a payment, and starts it again once everything that waits is due. */
import type { Client } from 'pg'
import { vi } from 'vitest'
import { operatorToken } from '../servers/app.ts'
import { startServer, type TestServer } from '../servers/server.ts'
import type { ServerDatabase } from '../servers/server-databases.ts'
import { setStall } from '../servers/stall.ts'
import type { FakeStripe, HoldOptions } from './fake-stripe.ts'

export interface KillStep<Stage extends string = string> {
  readonly name: string
  readonly stage: Stage
  /** Makes the server wait at this step, until it is released. */
  wait(stripe: FakeStripe, client: Client): Promise<Wait>
}

interface Wait {
  /** Resolves when the server is at the step. */
  readonly reached: Promise<unknown>
  release(): unknown
}

export const atRequest =
  (on: RegExp, options?: HoldOptions): KillStep['wait'] =>
  async stripe =>
    stripe.holdNext(on, options)

export const atWrite =
  (table: string, condition: string): KillStep['wait'] =>
  (_, client) =>
    setStall(client, table, condition)

export const afterWrite =
  (query: string): KillStep['wait'] =>
  async (_, client) => ({ reached: waitForRow(client, query), release: () => undefined })

export const isChanged = (column: string, value: string) =>
  `old.${column} is distinct from new.${column} and new.${column} = '${value}'`

export interface KillWorld {
  readonly client: Client
  readonly stripe: FakeStripe
  readonly database: ServerDatabase
}

export interface KillableServer {
  /** The origin; another one after each restart. */
  url(): string
  /** Lets time pass, so that everything that is due some day is due for the jobs of the next server. */
  restart(): Promise<void>
  /** Works; if the step belongs to this stage, kills the server there and restarts it. */
  during(stage: string, work: () => Promise<unknown>): Promise<unknown>
  stop(): Promise<unknown>
}

/** Starts the server that is killed at the step. */
export async function startKillableServer(
  step: KillStep,
  { client, stripe, database }: KillWorld,
): Promise<KillableServer> {
  const { secretKey, webhookSecret, url } = stripe
  const environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: url,
    OPERATOR_TOKEN: operatorToken,
    // Stripe refuses a repeated request with another address to return to, and each server has another port.
    PUBLIC_URL: 'https://book.example.org',
  }
  const start = () => startServer({ ...database.options, env: { ...database.options.env, ...environment } })
  let server: TestServer = await start()
  const restart = async () => {
    await server.kill()
    await client.query(makeAllDue)
    server = await start()
  }
  return {
    url: () => server.url,
    restart,
    async during(stage, work) {
      if (stage !== step.stage) return work()
      const wait = await step.wait(stripe, client)
      // The connection breaks when the server is killed.
      const working = work().catch(() => undefined)
      await wait.reached
      await server.kill()
      await wait.release()
      await working
      return restart()
    },
    stop: () => server.stop(),
  }
}

export const post = (url: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
  })

export function notifyPaid(stripe: FakeStripe, url: string, session: string): Promise<Response> {
  const { body, headers } = stripe.createWebhook('checkout.session.completed', session)
  return post(`${url}/api/v1/payments/webhooks/stripe`, new Uint8Array(body), headers)
}

export const waitForRow = (client: Client, query: string) =>
  vi.waitUntil(async () => (await client.query(query)).rows.length > 0, { timeout: 40_000, interval: 50 })

/** Ends all leases and pauses. */
const makeAllDue = `
  update job set due_at = now();
  update payment set check_at = now() where check_at is not null;
  update refund set next_attempt_at = now() where next_attempt_at is not null`

export async function readBalances({ client, stripe }: Pick<KillWorld, 'client' | 'stripe'>) {
  const { rows } = await client.query<{ ours: number }>(
    `select coalesce((select sum(received) from payment), 0)::int
      - coalesce((select sum(amount) from refund where status = 'succeeded'), 0)::int as ours`,
  )
  return { stripe: stripe.ledger.getBalance(), ours: rows[0]?.ours }
}
