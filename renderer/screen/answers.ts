/**
 * What calls have answered: one cache for what the server sent along and what the browser asks later. Equal
 * questions share one request; an answer is fresh for a while, a stale one stays visible until the new one is
 * there. A library for this takes 12 kB of the 90 that a calendar may take; `call` has the retries already.
 */

import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { Call } from '#schemas/runtime/screen/call.ts'
import { type Answered, inputFor } from './page.ts'

export interface Question {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
}

export interface Answers {
  /** What is known now; undefined: nothing yet. Asks nobody. */
  known(question: Question): Outcome<unknown> | undefined
  /** The value of the last good answer. */
  value(question: Question): unknown
  /** Another number after each answer that has come or expired. */
  version(): number
  /** The answer, asked for unless a fresh one is known or on its way. */
  ask(question: Question): Promise<Outcome<unknown>>
  /** Forgets the answers to this call: who shows one asks again. */
  expire(call: CallName): void
  /** Whoever asks again gets a new answer; until then the old ones stay visible. */
  age(): void
  /** Calls back whenever an answer has come or expired; answers how to stop. */
  subscribe(listener: () => void): () => void
}

interface Entry {
  readonly call: CallName
  outcome?: Outcome<unknown>
  /** Of the last good answer: what a page shows stays while it cannot be had anew. */
  value?: unknown
  pending?: Promise<Outcome<unknown>>
  /** Milliseconds since 1970. */
  freshUntil: number
}

/** Slots go stale soon, records change rarely. */
const freshMs: Partial<Record<CallName, number>> = {
  findSlots: 15_000,
  findNextSlot: 15_000,
  findSeries: 15_000,
}
const recordFreshMs = 300_000

export function createAnswers(
  call: Call,
  answered: readonly Answered[],
  clock: () => number = Date.now,
): Answers {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let version = 0
  const tell = () => {
    version++
    for (const listener of listeners) listener()
  }
  const freshFrom = (name: CallName) => clock() + (freshMs[name] ?? recordFreshMs)
  for (const { call: name, input, value } of answered)
    entries.set(keyOf({ call: name, input }), {
      call: name,
      outcome: { ok: true, value },
      value,
      freshUntil: freshFrom(name),
    })

  async function fetchInto(entry: Entry, { call: name, input }: Question): Promise<Outcome<unknown>> {
    try {
      const outcome = await call(name, inputFor(input))
      entry.outcome = outcome
      if (outcome.ok) entry.value = outcome.value
      // A problem is shown, but the next who asks tries again.
      entry.freshUntil = outcome.ok ? freshFrom(name) : 0
      return outcome
    } finally {
      delete entry.pending
      tell()
    }
  }

  return {
    known: question => entries.get(keyOf(question))?.outcome,
    value: question => entries.get(keyOf(question))?.value,
    version: () => version,
    ask(question) {
      const key = keyOf(question)
      const entry = entries.get(key) ?? { call: question.call, freshUntil: 0 }
      entries.set(key, entry)
      if (entry.outcome && entry.freshUntil > clock()) return Promise.resolve(entry.outcome)
      entry.pending ??= fetchInto(entry, question)
      return entry.pending
    },
    expire(name) {
      for (const [key, entry] of entries) if (entry.call === name) entries.delete(key)
      tell()
    },
    age() {
      for (const entry of entries.values()) entry.freshUntil = 0
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const keyOf = ({ call, input }: Question): string => `${call} ${JSON.stringify(input)}`
