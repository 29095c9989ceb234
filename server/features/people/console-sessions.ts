/** Sessions of people in the console, and the codes that open them. A token is a secret that only its browser keeps. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ConsolePerson } from './members.ts'

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

export interface ConsoleSessions {
  /** Opens a session; the oldest of a person beyond twenty end. */
  open(session: NewConsoleSession): Promise<{ readonly token: string; readonly endsAt: Instant }>
  /** Undefined if it has ended, after twelve hours without use or a week at most. Counts as a use. */
  use(token: string, now: Instant): Promise<(ConsoleSession & { readonly person: ConsolePerson }) | undefined>
  /** Whether the session has not ended; counts as no use. */
  isOpen(id: string, now: Instant): Promise<boolean>
  list(owner: SessionOwner, now: Instant): Promise<readonly ConsoleSession[]>
  /** Ends one session by its id, or all. Returns how many there were. */
  end(owner: SessionOwner, id?: string): Promise<number>
  /**
   * Replaces the code that the browser has for the person, or the one for any browser. Undefined if no person has the address. `hash` digests the code
   * together with the person's id, with a key that is not in the database.
   */
  writeCode(code: NewSignInCode, hash: (person: string) => string): Promise<ConsolePerson | undefined>
  /**
   * Writes the code of these minutes, which holds in each browser, if there is none yet. Undefined if there is, or if no
   * person has the address.
   */
  writeSharedCode(
    code: NewSharedSignInCode,
    hash: (person: string) => string,
  ): Promise<ConsolePerson | undefined>
  /** Uses up the code if it is right, or else one of the five tries of the browser's own. */
  redeemCode(code: EnteredSignInCode, hash: (person: string) => string): Promise<ConsolePerson | undefined>
  /** Removes what has ended; returns how much. Needs the scope of all businesses. */
  forget(before: Instant): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly consoleSessions: ConsoleSessions
  }
}
