/** Types of call handlers. `handlers.ts` lists a handler for each declared call; the compiler checks that. */
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName, Calls, ConsoleCallName } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallOptions } from '#schemas/runtime/screen/call.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { IdempotentRequest } from '#server/lib/idempotent-request.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { SourceFiles } from '../configuration/configuration-source.ts'
import type { ObserveSlotSearch } from './observations.ts'
import type { Stores } from './stores.ts'

/** The client that makes a call. Features add who has signed in. */
export interface Caller {
  /** The network address, as far as the proxies in front are trusted; '' while a page is rendered. */
  readonly address: string
  /** The /48 of an IPv6 address; it contains 65,536 possible values of `address`. */
  readonly site?: string
  /** Whether the client may act for the business. */
  readonly isOperator: boolean
  /** Whether the client may have written a moment ago, so that it needs the newest state. */
  readonly wantsNewest?: boolean
  /** Whether the pages of `pageAddress` are those of a preview. */
  readonly isInPreview?: boolean
  /** The origin of the console, for links to it; undefined while a page is rendered. */
  readonly consoleOrigin?: string
  /** Returns the full URL of one of our pages as the client reaches it; undefined while a page is rendered. */
  readonly pageAddress?: (path: string, locale: LocaleCode) => string
  /** For calls of the operator: the same for the pages of the business, whatever the host of the console. */
  readonly businessAddress?: (path: string, locale: LocaleCode) => string
  /** The origin at which other platforms send people back to us; undefined if it is not known. */
  readonly callbackOrigin?: string | undefined
}

/** The files that the configuration is read from. */
export interface ConfigurationSource {
  read(): Promise<SourceFiles>
  /** Reloads the configuration here and on all other servers. */
  reload(): Promise<void>
}

/** What calls use besides stores. Features add their services. */
export interface CallServices {
  /** Told how long each search for times took. */
  readonly observeSlotSearch?: ObserveSlotSearch
  /** Whether documents of a business change only with its folder: `npm run import`. */
  readonly areDocumentsFiles?: boolean
  /** How long operators can take back a change; default: 30. */
  readonly undoSeconds?: number
  /** Undefined if the configuration is not read from files. */
  readonly configurationSource?: ConfigurationSource
}

/** What a handler gets. Features add the records of the business. */
export interface CallContext extends CallServices {
  readonly stores: Stores
  readonly caller: Caller
  readonly configuration: Configuration
  readonly now: Instant
  /** The idempotency key and fingerprint; undefined if the call takes no key or the request has none. */
  readonly request?: IdempotentRequest
  /** Whether an anonymous write brought a proof of work, or needs none. */
  readonly isProven?: boolean
  /** The numbers with a decimal point as written in the record; only for calls that take amounts. */
  readonly decimals?: CallOptions['decimals']
  /** The file; only for calls that take one. */
  readonly body?: AsyncIterable<Uint8Array>
  /** The announced length of `body`. */
  readonly bodyBytes?: number
}

export type Handler<Name extends CallName> = (
  input: Calls[Name]['input'],
  context: CallContext,
) => Outcome<Calls[Name]['output']> | Promise<Outcome<Calls[Name]['output']>>

/** The handler of each call that belongs to a business. */
export type Handlers = { readonly [Name in Exclude<CallName, ConsoleCallName>]: Handler<Name> }

export interface ConsoleContext extends Omit<CallContext, 'directory' | 'consoleServices'> {
  readonly consoleServices: NonNullable<CallServices['consoleServices']>
  readonly browser: NonNullable<Caller['console']>
}

export type ConsoleHandler<Name extends ConsoleCallName> = (
  input: Calls[Name]['input'],
  context: ConsoleContext,
) => Outcome<Calls[Name]['output']> | Promise<Outcome<Calls[Name]['output']>>

export type ConsoleHandlers = { readonly [Name in ConsoleCallName]: ConsoleHandler<Name> }
