/**
 * Identifies the answer to a call: the server that sends it along and the browser that reuses it build the same key.
 */
import { hashKey } from '@tanstack/react-query'
import type { CallName } from '#schemas/generated/calls.gen.ts'

export type QueryKey<Name extends CallName = CallName> = readonly [
  call: Name,
  input: Readonly<Record<string, unknown>>,
]

/** The key of a query that asks for nothing. */
export type DisabledQueryKey = readonly []

/** Returns a string that is equal for equal keys, whatever the order of the input's properties. */
export const hashQueryKey = (key: QueryKey): string => hashKey(key)
