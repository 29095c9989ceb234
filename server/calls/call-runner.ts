/**
 * Runs declared calls for a business: checks the input against the call's schema, then invokes the handler. HTTP and
 * server-side rendering both come through here, so they cannot differ.
 */
import { createHash } from 'node:crypto'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { maxFaults, toFaults } from '#schemas/runtime/form/field-error.ts'
import type { CallDeclaration, CallFunction, CallOptions } from '#schemas/runtime/screen/call.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '../configuration/files.ts'
import { runForBusiness } from '../ports/business-scope.ts'
import type { Clock } from '../ports/clock.ts'
import type { ContentStore } from '../ports/content.ts'
import type { Directory } from '../ports/directory.ts'
import type { SchemaValidator } from '../validator-factory.ts'
import { getBusinessDay, hideLaterPosts } from './content/published-content.ts'
import type { CallContext, Client } from './handler.ts'
import { handlers } from './handlers.ts'
import { checkAnonymousWrite } from './limits/check-anonymous-write.ts'
import { findUnstorableTextFaults, hasTooManyValues } from './limits/input-faults.ts'

/** What every call gets; see `CallContext`. */
type SharedContext = Pick<
  CallContext,
  | 'directories'
  | 'recordHistory'
  | 'audit'
  | 'bookings'
  | 'linkRequests'
  | 'waitlist'
  | 'formStores'
  | 'content'
  | 'previews'
  | 'sandboxes'
  | 'outbox'
  | 'deadLetters'
  | 'leases'
  | 'searchIndex'
  | 'webhookDeliveries'
  | 'busyFeeds'
  | 'calendarAccounts'
  | 'configurationSource'
  | 'paymentServices'
  | 'letters'
  | 'rateLimits'
  | 'observeSlotSearch'
>

export interface CallRunnerOptions extends SharedContext {
  readonly configuration: Configuration
  readonly clock: Clock
  /** Told of the outcome of each call: `done`, the code of the problem, or `error` if the handler threw. */
  readonly countCall?: ((call: CallName, outcome: string) => void) | undefined
}

export interface CallRunner {
  /** Returns a function that calls as one business, by default for page rendering; its inputs are typed. */
  for(directory: Directory, client?: Client, draft?: DraftPorts): CallFunction
  /** Does the same for text inputs: path parameters and query strings, where `"2"` means 2. */
  fromText(directory: Directory, client?: Client, draft?: DraftPorts): CallFunction
}

/** What calls of a preview use instead of the published content and the real bookings. */
export interface DraftPorts {
  readonly content: ContentStore
  readonly sandbox: Sandbox
}

export interface Sandbox {
  readonly ports: Pick<
    CallContext,
    'bookings' | 'linkRequests' | 'waitlist' | 'formStores' | 'paymentServices'
  >
  /** Runs a call that writes; fails with `preview.read_only` if nothing can be written. */
  run<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>>
}

/** Throws ConfigurationError if a declared call has no handler. */
export function createCallRunner(options: CallRunnerOptions): CallRunner {
  const { configuration, clock, countCall, ...shared } = options
  const { validation, calls } = configuration
  const unanswered = [...calls.keys()].filter(name => !Object.hasOwn(handlers, name))
  if (unanswered.length > 0) throw new ConfigurationError(unanswered.map(noHandler))
  const exact = new Map([...calls].map(([name, call]) => [name, validation.check(call.input)]))
  const coercing = new Map([...calls].map(([name, call]) => [name, validation.checkText(call.input)]))
  const count = <Result extends Outcome<unknown>>(name: CallName, outcome: Result): Result => {
    countCall?.(name, outcome.ok ? 'done' : outcome.problem.code)
    return outcome
  }
  const through =
    (checks: ReadonlyMap<string, SchemaValidator>) =>
    (directory: Directory, client: Client = page, draft?: DraftPorts): CallFunction =>
    async (name, input, callOptions = {}) => {
      const problem = refuse({
        name,
        input,
        options: callOptions,
        call: calls.get(name),
        check: checks.get(name),
        configuration,
        client,
      })
      if (problem) return count(name, problem)
      const request = keyedRequest(calls.get(name), input, callOptions)
      const now = clock()
      const content =
        draft?.content ??
        (calls.get(name)?.access === 'operator'
          ? shared.content
          : hideLaterPosts(shared.content, getBusinessDay(directory.business, now)))
      const ports = { ...shared, content, ...draft?.sandbox.ports }
      const context = { ...ports, directory, configuration, client, ...request, ...pickBody(callOptions) }
      const isWriting = calls.get(name)?.method !== 'GET' && !readsByPost.has(name)
      const sandbox = isWriting ? draft?.sandbox : undefined
      try {
        const carryOut = () => run(name, input, { context: { ...context, now }, sandbox })
        return count(name, await runForBusiness(directory.business.slug, carryOut))
      } catch (error) {
        countCall?.(name, 'error')
        throw error
      }
    }
  return { for: through(exact), fromText: through(coercing) }
}

const noHandler = (name: string): FileFault => ({
  file: `schemas/calls/${name}.json`,
  pointer: '/name',
  reason: 'has no handler; add one to server/calls/handlers.ts, then build.',
})

/** The client of server-side rendering. Never an operator: a page shows only what every visitor can request. */
const page: Client = { address: '', isOperator: false }

/** Calls with a body that need no sandbox: they only read, or are about a payment that a sandbox has already. */
const readsByPost: ReadonlySet<CallName> = new Set(['quote', 'findSeries', 'verifyPayment'])

interface Request {
  readonly name: CallName
  readonly input: unknown
  readonly options: CallOptions
  readonly call: CallDeclaration | undefined
  readonly check: SchemaValidator | undefined
  readonly configuration: Configuration
  readonly client: Client
}

function refuse({ name, input, options, call, check, configuration, client }: Request) {
  if (!call || !check) return failed('call.not_found', { name })
  if (call.access === 'operator' && !client.isOperator) return failed('operator.unauthorized')
  if (call.idempotent && !options.idempotencyKey) return failed('idempotency.key_missing')
  if (call.access !== 'operator' && hasTooManyValues(input)) return failed('input.too_large')
  // Must come first, because the checks that follow may recurse into nested values.
  const unkept = findUnstorableTextFaults(input)
  const faults = unkept.length > 0 ? unkept : toFaults(check(input), configuration.fieldFaults)
  return faults.length === 0 ? undefined : failed('input.invalid', {}, faults.slice(0, maxFaults))
}

function keyedRequest(call: CallDeclaration | undefined, input: unknown, { idempotencyKey }: CallOptions) {
  if (!idempotencyKey || !(call?.idempotent || call?.keyed)) return {}
  const fingerprint = createHash('sha256')
    .update(canonicalizeJson([call.name, withoutHoldAndProof(input)]))
    .digest('base64url')
  return { request: { idempotencyKey, fingerprint } }
}

/** A hold and a proof are no part of what is written: a browser may renew them before it sends a request again. */
function withoutHoldAndProof(input: unknown): unknown {
  if (!isObject(input)) return input
  const { hold: _, proof: __, ...content } = input
  return content
}

const pickBody = ({ body, bodyBytes, decimals }: CallOptions) => ({
  ...(body === undefined ? {} : { body, ...(bodyBytes === undefined ? {} : { bodyBytes }) }),
  ...(decimals === undefined ? {} : { decimals }),
})

async function run<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  { context, sandbox }: { readonly context: CallContext; readonly sandbox: Sandbox | undefined },
): Promise<Outcome<Calls[Name]['output']>> {
  const problem = await checkAnonymousWrite(name, input, context)
  if (problem) return problem
  const answer = async () => handlers[name](input, context)
  return sandbox ? sandbox.run(answer) : answer()
}
