/**
 * Runs declared calls for a business: checks the input against the call's schema, then invokes the handler. HTTP and
 * server-side rendering both come through here, so they cannot differ.
 */

import { createHash } from 'node:crypto'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type Fault, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { maxFaults, toFaults } from '#schemas/runtime/form/field-error.ts'
import {
  type CallDeclaration,
  type CallFunction,
  type CallOptions,
  isReadCall,
} from '#schemas/runtime/screen/call.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { createInputCleaner } from '#server/calls/clean-input.ts'
import type { CallContext, Caller, CallServices, Handler } from '#server/calls/handler.ts'
import type { CallRunner, ConsoleCallFunction, DraftPorts, Sandbox } from '#server/calls/runner.ts'
import type { Stores } from '#server/calls/stores.ts'
import { getBusinessConfiguration } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { getBusinessDate, withoutFuturePosts } from '#server/features/content/calls/published-content.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { hasFreshSignIn, hasRole, isFreshSignIn } from '#server/features/people/console-services.ts'
import { checkAnonymousWrite } from '#server/features/request-limits/calls/check-anonymous-write.ts'
import {
  findUnstorableTextFaults,
  hasTooManyValues,
} from '#server/features/request-limits/calls/input-faults.ts'
import { findLimitFaults } from '#server/features/request-limits/calls/limit-uses.ts'
import { shedLoad } from '#server/features/request-limits/calls/shed-load.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { SchemaValidator } from '#server/lib/validator-factory.ts'
import { callConsole, isAccountCall } from './call-console.ts'
import { handlers } from './handlers.ts'

export interface CallRunnerOptions extends CallServices {
  readonly stores: Stores
  /** Those that may read a replica of the database; default: none. */
  readonly replicaStores?: Partial<Stores>
  readonly configuration: Configuration
  readonly clock: Clock
  /** Whether the server is so busy with this many calls at once that dear ones are refused; default: never. */
  readonly isOverloaded?: ((running: number) => boolean) | undefined
  /** Told of the outcome of each call: `done`, the code of the problem, or `error` if the handler threw. */
  readonly countCall?: ((call: CallName, outcome: string) => void) | undefined
}

/** The checks of the calls' inputs, by the calls' names. */
interface CheckedCalls {
  readonly reads: ReadonlySet<string>
  readonly exact: ReadonlyMap<string, SchemaValidator>
  /** For texts. */
  readonly coercing: ReadonlyMap<string, SchemaValidator>
  readonly cleaners: ReadonlyMap<string, ReturnType<typeof createInputCleaner>>
}

/** By the calls, as most configurations that are built upon another have the same ones. */
const checkedCalls = new WeakMap<Configuration['calls'], CheckedCalls>()

/** Throws ConfigurationError if a declared call has no handler, or names a limit that does not exist. */
function checkCalls({ calls, validation, definitions }: Configuration): CheckedCalls {
  const known = checkedCalls.get(calls)
  if (known) return known
  const faults = [...listUnhandled(calls).map(noHandler), ...findLimitFaults(calls)]
  if (faults.length > 0) throw new ConfigurationError(faults)
  const toInput = <Value>(convert: (input: CallDeclaration['input']) => Value) =>
    new Map([...calls].map(([name, { input }]) => [name, convert(input)]))
  const checked = {
    reads: new Set([...calls.values()].filter(isReadCall).map(({ name }) => name)),
    exact: toInput(validation.check),
    coercing: toInput(validation.checkText),
    cleaners: toInput(input => createInputCleaner(input, definitions)),
  }
  checkedCalls.set(calls, checked)
  return checked
}

/** Throws ConfigurationError if a declared call has no handler, or names a limit that does not exist. */
export function createCallRunner(options: CallRunnerOptions): CallRunner {
  const {
    configuration: installation,
    clock,
    countCall,
    stores,
    replicaStores,
    isOverloaded = () => false,
    ...services
  } = options
  const { calls } = installation
  const { reads, exact, coercing, cleaners } = checkCalls(installation)
  // Only texts differ from what is given, so the type is the same.
  const clean = <Input>(name: CallName, given: Input): Input =>
    (cleaners.get(name)?.(given) ?? given) as Input
  const count = <Result extends Outcome<unknown>>(name: CallName, outcome: Result): Result => {
    countCall?.(name, outcome.ok ? 'done' : outcome.problem.code)
    return outcome
  }
  /** How many calls have begun and not ended. */
  let running = 0
  const through =
    (checks: ReadonlyMap<string, SchemaValidator>) =>
    (directory: Directory, caller: Caller = pageCaller, draft?: DraftPorts): CallFunction =>
    async (name, given, callOptions = {}) => {
      const now = clock()
      const configuration = getBusinessConfiguration(installation, directory.documents)
      const input = clean(name, given)
      const declared = { name, call: calls.get(name), check: checks.get(name) }
      const problem = refuse({ ...declared, input, options: callOptions, configuration, caller, now })
      if (problem) return count(name, problem)
      const request = keyedRequest(calls.get(name), input, callOptions)
      const published =
        draft || !mayReadReplica(calls.get(name), caller) ? stores : { ...stores, ...replicaStores }
      const content =
        draft?.content ??
        (calls.get(name)?.access === 'operator'
          ? published.content
          : withoutFuturePosts(published.content, getBusinessDate(directory.business, now)))
      const context: CallContext = {
        ...services,
        ...draft?.sandbox.services,
        stores: { ...published, content, ...draft?.sandbox.stores },
        directory,
        configuration,
        caller,
        now,
        ...request,
        ...pickBody(callOptions),
      }
      const sandbox = reads.has(name) ? undefined : draft?.sandbox
      running += 1
      try {
        const carryOut = () =>
          run(name, input, { context, sandbox, isOverloaded: () => isOverloaded(running) })
        return count(name, await runForBusiness(directory.business.slug, carryOut))
      } catch (error) {
        countCall?.(name, 'error')
        throw error
      } finally {
        running -= 1
      }
    }
  const forConsole =
    (caller: Caller): ConsoleCallFunction =>
    async (name, given, options = {}) => {
      const now = clock()
      const input = clean(name, given)
      const call = calls.get(name)
      const checks = { options, call, check: exact.get(name), configuration: installation, caller, now }
      const problem = refuse({ name, input, ...checks })
      if (problem) return count(name, problem)
      try {
        return count(
          name,
          await callConsole(name, input, { ...services, stores, configuration: installation, caller, now }),
        )
      } catch (error) {
        countCall?.(name, 'error')
        throw error
      }
    }
  return { for: through(exact), fromText: through(coercing), forConsole }
}

const listUnhandled = (calls: Configuration['calls']): readonly string[] =>
  [...calls.values()].flatMap(({ name }) =>
    Object.hasOwn(handlers, name) || isAccountCall(name) ? [] : [name],
  )

const noHandler = (name: string): FileFault => ({
  file: `schemas/calls/${name}.json`,
  pointer: '/name',
  reason: 'has no handler; add one to server/runner/handlers.ts, then build.',
})

/** The client of server-side rendering. Never an operator: a page shows only what every visitor can request. */
export const pageCaller: Caller = { address: '', isOperator: false }

const mayReadReplica = (
  call: CallDeclaration | undefined,
  { isOperator, wantsNewest = false }: Caller,
): boolean => call?.replica === true && !isOperator && !wantsNewest

interface Request {
  readonly name: CallName
  readonly input: unknown
  readonly options: CallOptions
  readonly call: CallDeclaration | undefined
  readonly check: SchemaValidator | undefined
  readonly configuration: Configuration
  readonly caller: Caller
  readonly now: Instant
}

function refuse({ name, input, options, call, check, configuration, caller, now }: Request) {
  if (!call || !check) return failed('call.not_found', { name })
  const refusal = refuseOperator(call, caller, now)
  if (refusal) return refusal
  if (call.idempotent && !options.idempotencyKey) return failed('idempotency.key_missing')
  if (call.access !== 'operator' && hasTooManyValues(input)) return failed('input.too_large')
  // Must come first, because the checks that follow may recurse into nested values.
  const unkept = findUnstorableTextFaults(input)
  const { inexact = [] } = options
  const faults =
    unkept.length > 0
      ? unkept
      : [
          ...inexact.map(toInexactFault),
          ...toFaults(check(input), configuration.fieldFaults).filter(
            ({ pointer }) => !inexact.includes(pointer),
          ),
        ]
  return faults.length === 0 ? undefined : failed('input.invalid', {}, faults.slice(0, maxFaults))
}

const toInexactFault = (pointer: string): Fault => ({ pointer, code: 'field.number_inexact', params: {} })

/** Sessions are checked before the call, as the token is. */
function refuseOperator(
  { access, roles, proof }: CallDeclaration,
  { isOperator, operator, console }: Caller,
  now: Instant,
) {
  if (access === 'person') return refusePerson(console?.session, proof, now)
  if (access !== 'operator') return undefined
  if (!isOperator) return failed('operator.unauthorized')
  if (!hasRole(operator, roles)) return failed('operator.forbidden')
  return proof && !hasFreshSignIn(operator, now) ? failed('session.proof_needed') : undefined
}

function refusePerson(
  session: { readonly openedAt: Instant } | undefined,
  proof: boolean | undefined,
  now: Instant,
) {
  if (session === undefined) return failed('operator.unauthorized')
  return proof && !isFreshSignIn(session.openedAt, now) ? failed('session.proof_needed') : undefined
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

interface RunOptions {
  readonly context: CallContext
  readonly sandbox: Sandbox | undefined
  isOverloaded(): boolean
}

async function run<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  { context, sandbox, isOverloaded }: RunOptions,
): Promise<Outcome<Calls[Name]['output']>> {
  const shed = isOverloaded() ? await shedLoad(name, input, context) : undefined
  if (shed) return shed
  const { problem, isProven } = await checkAnonymousWrite(name, input, context)
  if (problem) return problem
  const answer = async () =>
    businessHandlers[name]?.(input, { ...context, isProven }) ?? failed('call.not_found', {})
  return sandbox ? sandbox.run(answer) : answer()
}

/** At a business, the calls of the console do not exist. */
const businessHandlers: { readonly [Name in CallName]?: Handler<Name> } = handlers
