/** What the calls of the console need besides what all calls get. */
import { createHmac, randomInt, scryptSync } from 'node:crypto'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { LiveChanges } from '#server/features/live-changes/store/live-changes.ts'
import type { ConsoleEmails } from './console-emails.ts'
import type { ConsoleSession } from './console-sessions.ts'
import type { ConsolePerson, ConsoleRole } from './members.ts'
import type { ConsoleSessions } from './store/console-sessions.ts'
import type { Members } from './store/members.ts'
import type { Passkeys } from './store/passkeys.ts'

export interface ConsoleServices {
  readonly members: Members
  readonly sessions: ConsoleSessions
  readonly passkeys: Passkeys
  readonly consoleEmails: ConsoleEmails
  readonly liveChanges: LiveChanges
  /** Returns what digests codes and signs challenges. It is not in the database, so who reads that cannot try all codes. */
  getCodeKey(): string
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

/** Somebody who acts for a business in the console. */
export interface SignedInOperator {
  /** Their id. */
  readonly person: string
  readonly role: ConsoleRole
  /** The provider who they are. */
  readonly provider?: string | undefined
  readonly signedInAt: Instant
}

/** Where visitors find the pages of a business, whatever the host and port of the console. */
export interface BusinessPageUrls {
  /** The URL of the first page, in the language of each visitor. */
  readonly home: string
  /** What the URLs of its pages in its own language begin with, without a slash at the end. */
  readonly pages: string
}

/** The browser that makes a call of the console. */
export interface ConsoleBrowser {
  /** The User-Agent, shortened. */
  readonly device: string
  /** What names the browser (`browser-token.ts`); undefined: it has sent nothing. */
  readonly token: string | undefined
  readonly session?: (ConsoleSession & { readonly person: ConsolePerson }) | undefined
  findPageAddresses(directory: Pick<Directory, 'business'>): BusinessPageUrls
  /** Sets the cookie of a session. */
  keepSession(token: string, endsAt: Instant): void
  /** Removes the cookie. */
  forgetSession(): void
  /** Sets the cookie that names the browser. */
  keepToken(token: string): void
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    /** Undefined: nobody can sign in to the console. */
    readonly consoleServices?: ConsoleServices
  }
  interface Caller {
    /** Who the operator is; undefined: a script with the token. */
    readonly operator?: SignedInOperator
    /** Only for calls of the console. */
    readonly console?: ConsoleBrowser
  }
}

/** After this time since the sign-in, calls and properties of records that declare a proof need another one. */
export const freshSignInMinutes = 15

export const isFreshSignIn = (signedInAt: Instant, now: Instant): boolean =>
  addMinutes(signedInAt, freshSignInMinutes) > now

/** Whether somebody has signed in a short time ago. Programs with the operator's token prove themselves with each request. */
export const hasFreshSignIn = (
  operator: Pick<SignedInOperator, 'signedInAt'> | undefined,
  now: Instant,
): boolean => operator === undefined || isFreshSignIn(operator.signedInAt, now)

/** Whether an operator's role is in a call's list; the token has the role `installation`. */
export const hasRole = (operator: SignedInOperator | undefined, roles: readonly string[] = []): boolean =>
  roles.includes(operator?.role ?? 'installation')

/**
 * Returns a function that derives the key from the operator's token, when it is first needed (50 ms). Anybody may have a
 * challenge signed, so a token that somebody has chosen must be costly to guess from one.
 */
export function createSignInCodeKeyGetter(operatorToken: string): () => string {
  let key: string | undefined
  return () => {
    key ??= scryptSync(operatorToken, 'console', 32).toString('base64url')
    return key
  }
}

export const signInCodeMinutes = 10

/** A code of one browser has six digits and five tries. One that holds in each browser is too long to be guessed. */
const ownCodeDigits = 6
const sharedCodeDigits = 12

export const isSharedSignInCode = (code: string): boolean => code.length === sharedCodeDigits

/**
 * Returns digits, and a function that digests them for a person.
 *
 * @param isShared whether the code holds in each browser
 */
export function createSignInCode(
  services: Pick<ConsoleServices, 'getCodeKey'>,
  { isShared = false }: { readonly isShared?: boolean } = {},
) {
  const digits = isShared ? sharedCodeDigits : ownCodeDigits
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  return { code, hash: createSignInCodeHasher(code, services) }
}

/** In groups of four, as nobody reads twelve digits at once. */
export const formatSignInCode = (code: string): string =>
  isSharedSignInCode(code) ? code.replace(/(?=(?:\d{4})+$)(?!^)/g, ' ') : code

/** Returns a function that digests a code for a person. */
export const createSignInCodeHasher =
  (code: string, { getCodeKey }: Pick<ConsoleServices, 'getCodeKey'>) =>
  (person: string): string =>
    createHmac('sha256', getCodeKey()).update(`sign-in code\n${person}\n${code}`).digest('base64url')
