/** Limits anonymous writes, and asks suspicious ones for a proof of work, with which they go through. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { acceptsProofOfWork, type CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { findHoldStart } from '#server/features/slots/rules/hold-length.ts'
import { findSuspicion, isSurge } from '../rules/suspicion.ts'
import { callLimits } from './call-limits.ts'
import { enforceCallLimits, isRepeatedRequest } from './enforce-call-limits.ts'
import { readFormTokenTime } from './form-token.ts'
import { acceptProofOfWork, createProofChallenge, type ProofOfWorkContext } from './proof-of-work.ts'
import { addRateLimitPoints, consumeRateLimits, digestIp, isUnlimited } from './rate-limit.ts'

interface ProvenWrite {
  readonly proof: string | undefined
  /** When the server sent the form or held the time; undefined if it did neither. */
  readPageTime?(context: CallContext): Promise<Instant | undefined>
}

/**
 * The calls that go through with a proof take it as `proof`. Those that write something new and send emails about it declare
 * a `pageTime`: they need one if they are suspicious. Of the others, only those over a limit of their address, and holds as
 * `hold-limits.ts` says.
 */
function toProvenWrite(call: CallDeclaration | undefined, input: unknown): ProvenWrite | undefined {
  if (call === undefined || !acceptsProofOfWork(call) || !isObject(input)) return undefined
  const { pageTime } = call
  return {
    proof: asText(input.proof),
    ...(pageTime && { readPageTime: context => readPageTime(pageTime, input, { call, context }) }),
  }
}

async function readPageTime(
  pageTime: NonNullable<CallDeclaration['pageTime']>,
  input: Readonly<Record<string, unknown>>,
  { call, context }: { readonly call: CallDeclaration; readonly context: CallContext },
): Promise<Instant | undefined> {
  const { formKind: kind } = call
  if (pageTime === 'hold') return readHoldTime(asText(input.hold), context)
  if (pageTime === 'unknown' || kind === undefined) return undefined
  return readFormTokenTime(asText(input.stamp) ?? '', { kind, form: asText(input.id) ?? '' }, context)
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export interface CheckedWrite {
  readonly problem: Failure | undefined
  /** Whether the request brought a valid proof of work, or needs none. */
  readonly isProven: boolean
}

type Failure = ReturnType<typeof failed>

/** Counts a write against its limits, and asks for a proof if it is suspicious or over a limit of its address. */
export async function checkAnonymousWrite<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  context: CallContext,
): Promise<CheckedWrite> {
  if (context.rateLimits === undefined || isUnlimited(context)) return { problem: undefined, isProven: true }
  const write = toProvenWrite(context.configuration.calls.get(name), input)
  const isProven = write?.proof !== undefined && (await hasValidProof(name, write.proof, context))
  const problem =
    (isProven ? undefined : await findAddressProblem(name, input, { context, write })) ??
    (await enforceCallLimits(name, input, { context, counts: 'others' }))
  return { problem, isProven }
}

/** Counts an unproven write for its address. What others share is not counted before the proof. */
async function findAddressProblem<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  { context, write }: { readonly context: CallContext; readonly write: ProvenWrite | undefined },
): Promise<Failure | undefined> {
  const refused = await enforceCallLimits(name, input, { context, counts: 'address' })
  if (write === undefined) return refused
  if (refused) return askForProofOfWork(name, context)
  if (!(await isSuspicious(write, context)) || (await isRepeatedRequest(name, context))) return undefined
  return askForProofOfWork(name, context)
}

/** Returns the problem with the challenge; `rate.limited` for an address that got too many. */
export async function askForProofOfWork(name: CallName, context: CallContext): Promise<Failure> {
  const proofContext = getProofContext(name, context)
  if (proofContext === undefined) return failed('server.failed')
  const {
    stores: { formStores },
    caller,
  } = context
  const { rateLimits, business } = proofContext
  const refused = await consumeRateLimits([{ limit: 'proofChallenges' }], {
    caller,
    rateLimits,
    secrets: formStores.secrets,
    business,
  })
  return (
    refused ??
    failed('proof.required', { challenge: JSON.stringify(await createProofChallenge(proofContext)) })
  )
}

/** Undefined if nothing is limited, or this client is not. */
function getProofContext(call: CallName, context: CallContext): ProofOfWorkContext | undefined {
  const {
    stores: { formStores },
    rateLimits,
    directory,
  } = context
  if (rateLimits === undefined || isUnlimited(context)) return undefined
  return { call, rateLimits, secrets: formStores.secrets, business: directory.business.slug }
}

async function hasValidProof(call: CallName, proof: string, context: CallContext): Promise<boolean> {
  const proofContext = getProofContext(call, context)
  return proofContext !== undefined && acceptProofOfWork(proof, proofContext)
}

/** Counts the write for its address and, unless that is suspicious, for the business. */
async function isSuspicious(write: ProvenWrite, context: CallContext): Promise<boolean> {
  const {
    stores: { formStores },
    caller,
    rateLimits,
    directory,
    now,
  } = context
  if (rateLimits === undefined || write.readPageTime === undefined) return false
  const { slug: business, usualWritesPerHour } = directory.business
  const limitContext = { caller, rateLimits, secrets: formStores.secrets, business }
  const points = (await isCounted(context)) ? 0 : 1
  const fromAddress = await addRateLimitPoints({ limit: 'unprovenWrites', points }, limitContext)
  // The page of an ordinary visitor's write need not be looked up.
  if (findSuspicion({ fromAddress, secondsSincePage: undefined }) !== undefined) {
    const pageTime = await write.readPageTime(context)
    const secondsSincePage = pageTime === undefined ? undefined : (now - pageTime) / 1000
    // One address alone can cause no surge.
    if (findSuspicion({ fromAddress, secondsSincePage }) !== undefined) return true
  }
  const toBusiness = await addRateLimitPoints({ limit: 'unprovenWritesOfBusiness', points }, limitContext)
  return isSurge(toBusiness, usualWritesPerHour)
}

/**
 * Tells whether the same request was counted before. After a double click, a page without scripts asks again and again
 * until the first request is done.
 */
async function isCounted({
  stores: { formStores },
  request,
  rateLimits,
  directory,
}: CallContext): Promise<boolean> {
  if (request === undefined || rateLimits === undefined) return false
  const key = await digestIp(request.idempotencyKey, formStores.secrets)
  const use = {
    limit: 'countedWrites',
    key: `${directory.business.slug}:${key}`,
    points: 1,
    maxPoints: 1,
    windowSeconds: callLimits.unprovenWrites.windowSeconds,
  }
  return (await rateLimits.consume(use)) !== undefined
}

async function readHoldTime(
  hold: string | undefined,
  { stores: { bookings }, directory, now }: CallContext,
): Promise<Instant | undefined> {
  if (hold === undefined) return undefined
  const live = await bookings.findHold({ business: directory.business.slug, hold, now })
  return live && findHoldStart(live.expiresAt, now)
}
