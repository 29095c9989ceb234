/** A declared call, `schemas/calls/*.json`: the one source of its route, validation, types, client and OpenAPI. */
import type { CallAddress, CallName, Calls } from './calls.gen.ts'
import type { Outcome } from './problem.ts'
import type { ProblemCode } from './problems.gen.ts'

export interface CallDeclaration extends Omit<CallAddress, 'idempotent'> {
  readonly name: CallName
  readonly summary: string
  /** Success status; default 200. */
  readonly status?: number
  readonly idempotent?: boolean
  /** Its answer is about a person: never cached. */
  readonly personal?: boolean
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
}

/** The one bridge between renderer and server: in-process while rendering there, HTTP in the browser. */
export type Call = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  options?: CallOptions,
) => Promise<Outcome<Calls[Name]['output']>>
