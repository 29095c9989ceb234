/** What a call's handler gets and gives. `handlers.ts` lists one for each declared call: the compiler asks for it. */
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallOptions } from '#schemas/runtime/screen/call.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Bookings } from '../ports/bookings.ts'
import type { Directories, Directory } from '../ports/directory.ts'
import type { FormStores } from '../ports/form-stores.ts'
import type { IdempotentRequest } from '../ports/idempotent-request.ts'
import type { LetterFolder } from '../ports/letter-folder.ts'
import type { LinkRequests } from '../ports/link-requests.ts'
import type { RateLimits } from '../ports/rate-limits.ts'

/** Who calls. */
export interface Client {
  /** Of the network, as far as the proxies in front are trusted; '' when a page is rendered. */
  readonly address: string
  /** The /48 of an IPv6 address, which has 65,536 of those. */
  readonly site?: string
  readonly isOperator: boolean
  /** The full address of a page of ours as they reach it; undefined when a page is rendered. */
  readonly pageAddress?: (path: string, locale: LocaleCode) => string
}

export interface CallContext {
  readonly directory: Directory
  readonly directories: Directories
  readonly bookings: Bookings
  readonly linkRequests: LinkRequests
  readonly formStores: FormStores
  /** Letters in files; undefined: there are none. */
  readonly letters?: LetterFolder
  /** Counts what strangers do; without it nobody is slowed down. */
  readonly rateLimits?: RateLimits
  readonly client: Client
  readonly configuration: Configuration
  readonly now: Instant
  /** Of a call that takes an Idempotency-Key: if there is one. */
  readonly request?: IdempotentRequest
  /** Of a call that takes amounts: numbers with a decimal point in the text of the record. */
  readonly decimals?: CallOptions['decimals']
  /** Of a call that takes a file. */
  readonly body?: AsyncIterable<Uint8Array>
  /** As many as are announced for `body`. */
  readonly bodyBytes?: number
}

export type Handler<Name extends CallName> = (
  input: Calls[Name]['input'],
  context: CallContext,
) => Outcome<Calls[Name]['output']> | Promise<Outcome<Calls[Name]['output']>>

export type Handlers = { readonly [Name in CallName]: Handler<Name> }
