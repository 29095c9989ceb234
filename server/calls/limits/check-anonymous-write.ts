/** Limits anonymous writes, and asks suspicious ones for a proof of work, with which they go through. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { findHoldStart } from '../../domain/hold-length.ts'
import { findSuspicion, isSurge } from '../../domain/suspicion.ts'
import { readFormTokenTime } from '../forms/form-token.ts'
import type { CallContext } from '../handler.ts'
import { callLimits } from './call-limits.ts'
import { enforceCallLimits, isRepeatedRequest } from './enforce-call-limits.ts'
import { acceptProof, createProofChallenge, type ProofContext } from './proof-of-work.ts'
import { addRateLimitPoints, digestAddress, isUnlimited } from './rate-limit.ts'

interface ProvenWrite {
  readonly proof: string | undefined
  /** When the server sent the form or held the time; undefined if it did neither. */
  readPageTime(context: CallContext): Promise<Instant | undefined>
}

type ProvenCalls = {
  readonly [Name in CallName]?: (input: Calls[Name]['input']) => ProvenWrite
}

/** The calls that write something new and send letters about it. */
const provenCalls: ProvenCalls = {
  createBooking: ({ proof, hold }) => ({ proof, readPageTime: context => readHoldTime(hold, context) }),
  joinWaitlist: ({ proof }) => ({ proof, readPageTime: async () => undefined }),
  submitForm: ({ proof, id, stamp }) => ({
    proof,
    readPageTime: context => readFormTokenTime(stamp, { kind: 'form', form: id }, context),
  }),
  submitSurvey: ({ proof, id, stamp }) => ({
    proof,
    readPageTime: context => readFormTokenTime(stamp, { kind: 'survey', form: id }, context),
  }),
}

/** Counts a write against its limits, and asks for a proof if it is suspicious. Resolves to the problem, if any. */
export async function checkAnonymousWrite<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  context: CallContext,
) {
  const write = provenCalls[name]?.(input)
  const isProven = write?.proof !== undefined && (await hasValidProof(name, write.proof, context))
  const refused = await enforceCallLimits(name, input, { ...context, isProven })
  if (refused || isProven || write === undefined || !(await isSuspicious(write, context))) return refused
  const proofContext = getProofContext(name, context)
  if (proofContext === undefined || (await isRepeatedRequest(name, context))) return undefined
  return failed('proof.required', { challenge: JSON.stringify(await createProofChallenge(proofContext)) })
}

/** Undefined if nothing is limited, or this client is not. */
function getProofContext(call: CallName, context: CallContext): ProofContext | undefined {
  const { rateLimits, formStores, directory } = context
  if (rateLimits === undefined || isUnlimited(context)) return undefined
  return { call, rateLimits, secrets: formStores.secrets, business: directory.business.slug }
}

async function hasValidProof(call: CallName, proof: string, context: CallContext): Promise<boolean> {
  const proofContext = getProofContext(call, context)
  return proofContext !== undefined && acceptProof(proof, proofContext)
}

/** Counts the write for its address and, unless that is suspicious, for the business. */
async function isSuspicious(write: ProvenWrite, context: CallContext): Promise<boolean> {
  const { client, rateLimits, formStores, directory, now } = context
  if (rateLimits === undefined || isUnlimited(context)) return false
  const { slug: business, usualWritesPerHour } = directory.business
  const limitContext = { client, rateLimits, secrets: formStores.secrets, business }
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
async function isCounted({ request, rateLimits, formStores, directory }: CallContext): Promise<boolean> {
  if (request === undefined || rateLimits === undefined) return false
  const key = await digestAddress(request.idempotencyKey, formStores.secrets)
  const use = {
    ...{ limit: 'countedWrites', key: `${directory.business.slug}:${key}` },
    ...{ points: 1, maxPoints: 1, windowSeconds: callLimits.unprovenWrites.windowSeconds },
  }
  return (await rateLimits.consume(use)) !== undefined
}

async function readHoldTime(
  hold: string | undefined,
  { bookings, directory, now }: CallContext,
): Promise<Instant | undefined> {
  if (hold === undefined) return undefined
  const live = await bookings.findHold({ business: directory.business.slug, hold, now })
  return live && findHoldStart(live.expiresAt, now)
}
