/**
 * A declared call, `schemas/calls/*.json`: the single source of its route, validation, types, client and OpenAPI.
 */
import type { CallEndpoint, CallName, Calls } from '../../generated/calls.gen.ts'
import type { ProblemCode } from '../../generated/problems.gen.ts'
import type { BookingChange } from '../../generated/types.gen.ts'
import { isObject } from '../core/pointer.ts'
import type { Outcome } from '../core/problem.ts'

export interface CallDeclaration extends Omit<CallEndpoint, 'idempotent'> {
  readonly name: CallName
  readonly summary: string
  /** What the call was named before 1.0. */
  readonly aliases?: readonly CallAlias[]
  /** Success status; default 200. */
  readonly status?: number
  readonly idempotent?: boolean
  /** The call may have an Idempotency-Key. */
  readonly keyed?: boolean
  /** The answer is about a person and never cached. A list means: if one of these inputs is given. */
  readonly personal?: boolean | readonly string[]
  /** The media type, if the answer is a file and the output a TextFile; default: JSON. */
  readonly mediaType?: string
  /** The body is the raw file, and the input is in the query; default: JSON. */
  readonly body?: 'file'
  /** A pointer to the part of the input in which a number with a decimal point is not an amount; empty for all of it. */
  readonly amounts?: string
  /** How large an operator's body may be, in KiB. */
  readonly bodyKilobytes?: number
  /** Who may make the call; default: everybody. The console's calls `person` and `sign-in` belong to no business. */
  readonly access?: 'operator' | 'person' | 'sign-in'
  /** The roles that may make a call of operators. */
  readonly roles?: readonly string[]
  /** A person must have signed in a short time ago. */
  readonly proof?: boolean
  /** The owners of the business get an email once it was done. */
  readonly tellsOwners?: boolean
  /** The problem to answer if something breaks on our side; default: `server.failed`. */
  readonly failure?: ProblemCode
  /** False if the call only reads although its method is not GET. */
  readonly writes?: false
  /** A replica of the database may answer visitors. */
  readonly replica?: true
  /** What the call costs the server; default: 1. */
  readonly points?: number
  /** What requests of visitors count against. */
  readonly limits?: readonly DeclaredLimit[]
  /** What tells when the visitor opened the page; set if suspicious requests need a proof of work. */
  readonly pageTime?: 'hold' | 'stamp' | 'unknown'
  /** How long an answer stays fresh in a visitor's browser; default: five minutes. */
  readonly staleMs?: number
  /** A browser cancels the request once nothing shows its answer. */
  readonly cancellable?: true
  /** A screen that shows a problem requests the answer again. */
  readonly resetOnProblem?: true
  /** The answer consists only of records of the business, whose texts are in several languages. */
  readonly multilingual?: true
  /** Blocks may declare the call in `loads`. */
  readonly blocks?: true
  /** The roots of a scope that widgets expect to be this answer. */
  readonly roots?: readonly string[]
  /** The kind of hosted form that the call loads or submits. */
  readonly formKind?: 'form' | 'survey'
  /** A message of the console, or `record`. */
  readonly activity?: string
  /** The changes that the call writes into the history of a booking. */
  readonly history?: readonly BookingChange['what'][]
  /** What an answer is about that the console shows; default: anything. */
  readonly about?: 'people' | 'records' | 'drafts'
  readonly input: Readonly<Record<string, unknown>>
  readonly output: Readonly<Record<string, unknown>>
  readonly problems: readonly ProblemCode[]
}

export interface CallAlias {
  /** The former name, under which the audit has entries. */
  readonly name: string
  /** The former path; default: the path is the same. */
  readonly path?: string
  /** Since which day (UTC). */
  readonly deprecated: string
}

export interface DeclaredLimit {
  /** Its name in `server/features/request-limits/calls/call-limits.ts`. */
  readonly limit: string
  /** A pointer to whom the limit counts for. */
  readonly of?: string
  /** A pointer to a value without which nothing is counted. */
  readonly if?: string
  /** A pointer to a value with which nothing is counted. */
  readonly unless?: string
}

export type CallEndpointMap = Readonly<Partial<Record<CallName, CallEndpoint>>>

export interface CallOptions {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Numbers with a decimal point in the text of the record; the pointers lead into it. */
  readonly decimals?: readonly { readonly pointer: string; readonly literal: string }[]
  /** Pointers into the input of numbers that cannot be kept exactly: the call is refused. */
  readonly inexact?: readonly string[]
  /** The file, for a call that takes one. */
  readonly body?: AsyncIterable<Uint8Array>
  /** The announced length of `body`. */
  readonly bodyBytes?: number
}

/** The only bridge between renderer and server: in-process during server rendering, HTTP in the browser. */
export type CallFunction = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  options?: CallOptions,
) => Promise<Outcome<Calls[Name]['output']>>

/**
 * Tells whether the answer to this input is personal: it must not be cached for anybody else, nor for long.
 */
export const hasPersonalResponse = (
  { personal = false }: Pick<CallDeclaration, 'personal'>,
  input: Readonly<Record<string, unknown>>,
): boolean => (typeof personal === 'boolean' ? personal : personal.some(name => input[name] !== undefined))

/** Tells whether the input is in the URL, where every value is text. */
export const hasQueryInput = ({ method, body }: Pick<CallDeclaration, 'method' | 'body'>): boolean =>
  method === 'GET' || method === 'DELETE' || body === 'file'

export const isReadCall = ({ method, writes }: Pick<CallDeclaration, 'method' | 'writes'>): boolean =>
  method === 'GET' || writes === false

/** Tells whether a request can bring a proof of work. */
export const acceptsProofOfWork = ({ input }: Pick<CallDeclaration, 'input'>): boolean =>
  isObject(input.properties) && 'proof' in input.properties
