/** Types of call handlers. `handlers.ts` lists a handler for each declared call; the compiler checks that. */
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName, Calls, ConsoleCallName } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallOptions } from '#schemas/runtime/screen/call.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AttentionStore } from '#server/features/attention/attention.ts'
import type { Audit } from '#server/features/audit/audit.ts'
import type { ClassBookings } from '#server/features/bookings/class-sessions.ts'
import type { LinkRequests } from '#server/features/bookings/link-requests.ts'
import type { BusyFeeds } from '#server/features/busy-feeds/busy-feeds.ts'
import type { CalendarAccounts } from '#server/features/calendars/calendar-accounts.ts'
import type { PaymentServices } from '#server/features/checkout/calls/payment-services.ts'
import type { Contacts } from '#server/features/customers/contacts.ts'
import type { ContentStore } from '#server/features/directory/content.ts'
import type { Directories, Directory } from '#server/features/directory/directory.ts'
import type { RecordHistory } from '#server/features/directory/record-history.ts'
import type { LetterEraser } from '#server/features/emails/letter-eraser.ts'
import type { MailStateReader } from '#server/features/emails/mail-state.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { JobLeases } from '#server/features/jobs/job-leases.ts'
import type { RateLimits } from '#server/features/limits/rate-limits.ts'
import type { DeadLetters } from '#server/features/outbox/dead-letters.ts'
import type { Outbox } from '#server/features/outbox/outbox.ts'
import type { Previews } from '#server/features/previews/previews.ts'
import type { Sandboxes } from '#server/features/previews/sandboxes.ts'
import type { BusinessNumberStore } from '#server/features/reports/business-numbers.ts'
import type { Schedule } from '#server/features/schedule/schedule.ts'
import type { SearchIndex } from '#server/features/search/search.ts'
import type { Transfers } from '#server/features/transfer/transfers.ts'
import type { Waitlist } from '#server/features/waitlist/waitlist.ts'
import type { WebhookDeliveries } from '#server/features/webhooks/webhook-deliveries.ts'
import type { IdempotentRequest } from '#server/lib/idempotent-request.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { SourceFiles } from '../configuration/configuration-source.ts'
import type { ConsoleBrowser, ConsoleServices, SignedInOperator } from './console-services.ts'
import type { ObserveSlotSearch } from './observations.ts'

/** The client that makes a call. */
export interface Client {
  /** The network address, as far as the proxies in front are trusted; '' while a page is rendered. */
  readonly address: string
  /** The /48 of an IPv6 address; it contains 65,536 possible values of `address`. */
  readonly site?: string
  /** Whether the client may act for the business. */
  readonly isOperator: boolean
  /** Who the operator is; undefined: a script with the token. */
  readonly operator?: SignedInOperator
  /** Only for calls of the console. */
  readonly console?: ConsoleBrowser
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

export interface CallContext {
  readonly directory: Directory
  readonly directories: Directories
  readonly recordHistory: RecordHistory
  readonly audit: Audit
  readonly attention: AttentionStore
  readonly bookings: ClassBookings
  readonly linkRequests: LinkRequests
  readonly waitlist: Waitlist
  readonly formStores: FormStores
  readonly content: ContentStore
  readonly previews: Previews
  /** What people have entered in previews. */
  readonly sandboxes: Pick<Sandboxes, 'open'>
  /** The log of what was sent. */
  readonly outbox: Pick<Outbox, 'listAbout' | 'listOfBooking' | 'readBacklog'>
  /** What was given up in the outbox, of all businesses. */
  readonly deadLetters: DeadLetters
  readonly leases: Pick<JobLeases, 'list'>
  readonly searchIndex: SearchIndex
  readonly webhookDeliveries: WebhookDeliveries
  readonly busyFeeds: BusyFeeds
  readonly contacts: Contacts
  readonly businessNumbers: BusinessNumberStore
  readonly schedule: Schedule
  readonly transfers: Transfers
  /** Undefined: no calendars can be connected. */
  readonly calendarAccounts?: CalendarAccounts
  readonly paymentServices: PaymentServices
  /** Whether emails go out. */
  readonly mailState: MailStateReader
  /** Undefined: nobody can sign in to the console. */
  readonly consoleServices?: ConsoleServices
  /** The folder of letters written to files; undefined if there is none. */
  readonly letters?: LetterEraser
  /** Told how long each search for times took. */
  readonly observeSlotSearch?: ObserveSlotSearch
  /** Counts anonymous requests; undefined if nothing is limited. */
  readonly rateLimits?: RateLimits
  /** How long operators can take back a change; default: 30. */
  readonly undoSeconds?: number
  readonly client: Client
  readonly configuration: Configuration
  /** Undefined if the configuration is not read from files. */
  readonly configurationSource?: ConfigurationSource
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
  readonly consoleServices: ConsoleServices
  readonly browser: ConsoleBrowser
}

export type ConsoleHandler<Name extends ConsoleCallName> = (
  input: Calls[Name]['input'],
  context: ConsoleContext,
) => Outcome<Calls[Name]['output']> | Promise<Outcome<Calls[Name]['output']>>

export type ConsoleHandlers = { readonly [Name in ConsoleCallName]: ConsoleHandler<Name> }
