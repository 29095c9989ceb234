/** A declared call, `schemas/calls/*.json`: the one source of its route, validation, types, client and OpenAPI. */
import type { CallEndpoint, CallName, Calls } from '../../generated/calls.gen.ts'
import type { ProblemCode } from '../../generated/problems.gen.ts'
import type { Outcome } from '../core/problem.ts'

export interface CallDeclaration extends Omit<CallEndpoint, 'idempotent'> {
  readonly name: CallName
  readonly summary: string
  /** Success status; default 200. */
  readonly status?: number
  readonly idempotent?: boolean
  /** May have an Idempotency-Key. */
  readonly keyed?: boolean
  /** Its answer is about a person: never cached. As a list: if one of these inputs is given. */
  readonly personal?: boolean | readonly string[]
  /** Its answer is a file of this type and its output a TextFile; default: JSON. */
  readonly mediaType?: string
  /** Its body is a file as it is, and its input stands in the query; default: JSON. */
  readonly body?: 'file'
  /** Pointer into the input to a record in which a number with a decimal point is no amount. */
  readonly amounts?: string
  /** Who may call; default everybody. */
  readonly access?: 'operator'
  /** The problem it answers when something breaks on our side; default `server.failed`. */
  readonly failure?: ProblemCode
  readonly input: Readonly<Record<string, unknown>>
  readonly output: Readonly<Record<string, unknown>>
  readonly problems: readonly ProblemCode[]
}

export interface CallOptions {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Numbers with a decimal point in the text of the record; pointers lead into it. */
  readonly decimals?: readonly { readonly pointer: string; readonly literal: string }[]
  /** Of a call that takes a file. */
  readonly body?: AsyncIterable<Uint8Array>
  /** As many as are announced for `body`. */
  readonly bodyBytes?: number
}

/** The one bridge between renderer and server: in-process while rendering there, HTTP in the browser. */
export type CallFunction = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  options?: CallOptions,
) => Promise<Outcome<Calls[Name]['output']>>

/** Whether the answer to this input may be kept for nobody else, and not for long. */
export const hasPersonalAnswer = (
  { personal = false }: Pick<CallDeclaration, 'personal'>,
  input: Readonly<Record<string, unknown>>,
): boolean => (typeof personal === 'boolean' ? personal : personal.some(name => input[name] !== undefined))

/** Whether its input stands in the address, where all of it is text. */
export const hasQueryInput = ({ method, body }: Pick<CallDeclaration, 'method' | 'body'>): boolean =>
  method === 'GET' || body === 'file'
