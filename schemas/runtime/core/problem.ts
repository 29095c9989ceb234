/**
 * An expected failure is data: a code declared in `problems.json`, with the parameters of its message. The
 * message comes from the catalogues at the edge, so a language switch re-translates a problem on the screen.
 */
import type { ProblemCode } from '../../generated/problems.gen.ts'

export type { ProblemCode }

/** The parameters that a message may use: `{count}`, `{path}`, `{field}`. */
export type MessageParams = Readonly<Record<string, string | number>>

/** One fault in an input. `pointer` is an RFC 6901 JSON pointer into that input, '' for the whole input. */
export interface Fault {
  readonly pointer: string
  readonly code: ProblemCode
  readonly params: MessageParams
}

export interface Problem {
  readonly code: ProblemCode
  readonly params: MessageParams
  readonly faults: readonly Fault[]
}

/** The result of a call: its value, or the one problem that prevented it. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const failed = (
  code: ProblemCode,
  params: MessageParams = {},
  faults: readonly Fault[] = [],
): { readonly ok: false; readonly problem: Problem } => ({ ok: false, problem: { code, params, faults } })

/** Closes a union: the compiler rejects a forgotten case. */
export function assertNever(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}: add one where this was thrown.`)
}
