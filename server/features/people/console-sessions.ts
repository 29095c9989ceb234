/** Sessions of people in the console, and the codes that open them. A token is a secret that only its browser keeps. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface ConsoleSession {
  /** Names the session; it opens nothing. */
  readonly id: string
  readonly openedAt: Instant
  readonly usedAt: Instant
  /** If nobody uses it, it ends earlier. */
  readonly endsAt: Instant
  /** The User-Agent of the browser. */
  readonly device: string
  /** The only business that it reaches; undefined: all of the person's. */
  readonly onlyAt: string | undefined
}

export interface NewConsoleSession {
  readonly person: string
  readonly device: string
  readonly onlyAt?: string | undefined
  readonly now: Instant
}

/** Whose sessions: all of a person, or only those that reach no more than `onlyAt`. */
export interface SessionOwner {
  readonly person: string
  readonly onlyAt: string | undefined
}

export interface NewSignInCode {
  readonly email: string
  /** 256 random bits that only the browser that asked keeps. Omitted: the code holds in each browser. */
  readonly browser?: string
  readonly endsAt: Instant
}

export interface NewSharedSignInCode extends Pick<NewSignInCode, 'email' | 'endsAt'> {
  /** Names the minutes in which it is asked for. */
  readonly slot: number
}

export interface EnteredSignInCode extends Pick<NewSignInCode, 'email'> {
  /** Undefined: it has never asked for a code. */
  readonly browser: string | undefined
  /** Whether it is too long to be guessed, and so may be one that holds in each browser. */
  readonly isLong: boolean
  readonly now: Instant
}
