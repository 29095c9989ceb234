/** The configuration and services in use; a reload replaces the configuration in one step. */

import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { ObserveSlotSearch } from '#server/calls/observations.ts'
import type { CallRunner } from '#server/calls/runner.ts'
import { createServedConfiguration } from '#server/calls/served-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { readSourceFiles, type SourceFiles } from '#server/configuration/configuration-source.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import type { ConfigurationFiles } from '#server/configuration/read-files.ts'
import { reloadValidFiles } from '#server/configuration/reload.ts'
import { listMissingCatalogueErrors, type Settings, SettingsError } from '#server/environment/settings.ts'
import type { CalendarAccounts } from '#server/features/calendars/calendar-accounts.ts'
import { createCalendarAccounts } from '#server/features/calendars/platforms/calendar-accounts.ts'
import { createCalendarPlatforms } from '#server/features/calendars/platforms/create-calendar-platforms.ts'
import {
  createPaymentServices,
  type PaymentServices,
} from '#server/features/checkout/calls/payment-services.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { EmailEraser } from '#server/features/emails/email-eraser.ts'
import type { MailStateReader } from '#server/features/emails/mail-state.ts'
import type { EmbedScriptStore } from '#server/features/embedding/store/embed-scripts.ts'
import { publishForms } from '#server/features/forms/calls/publish-forms.ts'
import type { CheckoutSimulator } from '#server/features/payments/checkout-simulator.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import type { ConsoleEmails } from '#server/features/people/console-emails.ts'
import { type ConsoleServices, createSignInCodeKeyGetter } from '#server/features/people/console-services.ts'
import {
  type CreateTestPayments,
  createDraftOpener,
  type OpenDraft,
} from '#server/features/previews/calls/draft-opener.ts'
import { requireValidRecordReferences } from '#server/features/records/calls/check-records.ts'
import {
  createRequestLimiter,
  type RequestLimiter,
} from '#server/features/request-limits/calls/request-limiter.ts'
import { createMemoryRateLimits } from '#server/features/request-limits/store/rate-limits.ts'
import { createSearchIndexer, type SearchIndexer } from '#server/features/search/calls/search-indexer.ts'
import { openStarterLibrary } from '#server/features/starters/files/starter-files.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { type CallRunnerOptions, createCallRunner } from '#server/runner/call-runner.ts'
import { type BusinessFinder, createDirectoryFinder } from './business-base-path.ts'
import type { Store } from './stores/open.ts'
import type { PictureStores } from './stores/replica.ts'

export interface AppContext extends BusinessFinder {
  readonly settings: Settings
  readonly operatorToken: string
  readonly clock: Clock
  readonly configuration: Configuration
  readonly callRunner: CallRunner
  readonly pictures: PictureStores
  /** Whether pages may show what is a few seconds old. */
  readonly hasReplica: boolean
  readonly content: Store['content']
  readonly requestLimits: RequestLimiter
  readonly consoleServices: ConsoleServices
  readonly embedScripts: EmbedScriptStore
  readonly paymentServices: PaymentServices
  readonly calendarAccounts: CalendarAccounts
  /** Undefined unless the provider is the test provider. */
  readonly checkoutSimulator: CheckoutSimulator | undefined
  getTranslator(locale: LocaleCode, region?: string): Translator
  /** Whether a business gives way to others: the demo until somebody changes it, and what an import has replaced. */
  isOnStandby(business: string): Promise<boolean>
  /** Returns what serves a preview; undefined if there is none, or it has expired. */
  openDraft(directory: Directory, id: string): Promise<OpenDraft | undefined>
  ready(): Promise<boolean>
  /** In milliseconds, positive if this process is ahead of the database; undefined if it is not known. */
  measureClockDifferenceMs(): Promise<number | undefined>
  readonly updateSearchIndex: SearchIndexer['updateAll']
  /**
   * Reports not ready from now on but keeps answering requests, so that a load balancer notices before the port
   * closes.
   */
  beginStop(): void
  /**
   * Reloads the configuration, taking the valid files. Throws ConfigurationError about the invalid ones, whose last
   * valid content stays in use.
   */
  reload(): Promise<void>
}

export type MessageSources = Pick<AppContext, 'settings' | 'configuration' | 'getTranslator'>

export interface AppContextOptions {
  readonly settings: Settings
  readonly operatorToken: string
  readonly store: Store
  readonly clock: Clock
  /** The folder of written emails; undefined if emails are not written to files. */
  readonly emailEraser?: EmailEraser
  readonly mailState: MailStateReader
  readonly createConsoleEmails: (getMessageSources: () => MessageSources) => ConsoleEmails
  readonly paymentProvider: PaymentProvider
  /** Undefined unless the provider is the test provider. */
  readonly checkoutSimulator: CheckoutSimulator | undefined
  /** Creates the test provider of a preview. */
  readonly createTestPayments: CreateTestPayments
  /** The folder with `routes.json`, `schemas/` and `locales/`. */
  readonly root: string
  /** Told of the outcome of each call. */
  readonly countCall?: CallRunnerOptions['countCall']
  readonly observeSlotSearch?: ObserveSlotSearch
  /** Whether this process has more to do than it can, so that dear calls of strangers are refused; default: never. */
  readonly isOverloaded?: CallRunnerOptions['isOverloaded']
  /** Traces calls; default: nothing is traced. */
  readonly wrapCallRunner?: ((runner: CallRunner) => CallRunner) | undefined
  /** Builds the configuration from its files; tests pass one that remembers. */
  readonly build?: typeof buildConfiguration
}

/**
 * Creates the context from the files below `root`. Throws ConfigurationError, or SettingsError if the settings name a
 * locale without a catalogue.
 */
export async function createAppContext(options: AppContextOptions): Promise<AppContext> {
  const { settings, operatorToken, store, clock, root, build = buildConfiguration } = options
  const { paymentProvider: provider, checkoutSimulator, createTestPayments, mailState } = options
  const { directories, formStores, bookings, payments, giftCards } = store
  const rateLimits = settings.rateLimits ? store.rateLimits : undefined
  const { secrets, submissions } = formStores
  const requestLimits = createRequestLimiter({ rateLimits, processLimits: createMemoryRateLimits(), secrets })
  const paymentServices = createPaymentServices({
    bookings,
    payments,
    giftCards,
    submissions,
    directories,
    clock,
    provider,
    say: console.error,
  })
  const consoleServices = createConsoleServices(options, () => ({ settings, ...current }))
  const services = {
    paymentServices,
    calendarAccounts: openCalendarAccounts(options),
    consoleServices,
    mailState,
  }
  const starterLibrary = openStarterLibrary(root, () => current.configuration.validation)
  const { undoSeconds, areDocumentsFiles } = settings
  const isOverloaded = settings.rateLimits ? options.isOverloaded : undefined
  const limits = {
    ...(rateLimits && { rateLimits }),
    undoSeconds,
    areDocumentsFiles,
    isOverloaded,
    ...pickOptional(options),
  }
  const readFiles = () => readSourceFiles(root, store.publishedFiles)
  const configurationSource = { read: readFiles, reload: () => reloadEverywhere(reload, store) }
  const toService = (configuration: Configuration) => {
    const indexer = createSearchIndexer({ ...store, configuration, say: console.error })
    const callRunner = createCallRunner({
      configuration,
      configurationSource,
      starterLibrary,
      stores: { ...store, directories: indexer.directories },
      ...(store.replica && { replicaStores: store.replica.stores }),
      ...limits,
      clock,
      ...services,
    })
    return {
      ...createServedConfiguration(configuration, options.wrapCallRunner?.(callRunner) ?? callRunner),
      indexer,
    }
  }
  const make = async (files: ConfigurationFiles, before?: Configuration) => {
    const configuration = build(files, settings.locales)
    const faults = listMissingCatalogueErrors(settings, [...configuration.catalogues.keys()])
    if (faults.length > 0) throw new SettingsError(faults.join('\n'))
    warnOfMissingLocales(configuration)
    await requireValidRecordReferences(configuration, directories, before)
    const made = toService(configuration)
    await publishForms(configuration, formStores.versions, clock())
    return made
  }
  const start = await readFiles()
  if (start.faults.length > 0) throw new ConfigurationError(start.faults)
  let isStopping = false
  let current = await runForAllBusinesses(() => makeFirst(start, make))
  const reload = async () => {
    const { made, refused } = await reloadValidFiles({
      read: readFiles,
      before: current.configuration.files,
      make: files => runForAllBusinesses(() => make(files, current.configuration)),
    })
    if (made.configuration.version !== current.configuration.version) {
      current = made
      // May take a minute; until then searches find what is already in the index.
      void runForAllBusinesses(() => made.indexer.updateAll({ isOutdated: true }))
    }
    if (refused.length > 0) throw new ConfigurationError(refused)
  }
  return {
    settings,
    operatorToken,
    clock,
    requestLimits,
    ...services,
    checkoutSimulator,
    embedScripts: store.embedScripts,
    get configuration() {
      return current.configuration
    },
    get callRunner() {
      return current.callRunner
    },
    getTranslator: (locale, region) => current.getTranslator(locale, region),
    pictures: store.replica?.pictures ?? formStores,
    hasReplica: store.replica !== undefined,
    content: store.content,
    ...createDirectoryLookups(store, settings),
    openDraft: createDraftOpener({
      store,
      clock,
      getPublished: () => current,
      createService: toService,
      createTestPayments,
      say: console.error,
    }),
    ready: async () => !isStopping && (await store.ready()),
    measureClockDifferenceMs: store.measureClockDifferenceMs,
    updateSearchIndex: options => runForAllBusinesses(() => current.indexer.updateAll(options)),
    beginStop() {
      isStopping = true
    },
    reload,
  }
}

const createDirectoryLookups = ({ directories }: Pick<Store, 'directories'>, settings: Settings) => ({
  ...createDirectoryFinder(directories, settings),
  isOnStandby: async (slug: string): Promise<boolean> =>
    (await directories.hosts()).some(({ business, standby }) => business === slug && standby),
})

const createConsoleServices = (
  { store, operatorToken, createConsoleEmails }: AppContextOptions,
  getMessageSources: () => MessageSources,
): ConsoleServices => ({
  members: store.members,
  sessions: store.consoleSessions,
  passkeys: store.passkeys,
  consoleEmails: createConsoleEmails(getMessageSources),
  liveChanges: store.liveChanges,
  getCodeKey: createSignInCodeKeyGetter(operatorToken),
  say: console.error,
})

const openCalendarAccounts = ({ settings, store, clock }: AppContextOptions): CalendarAccounts =>
  createCalendarAccounts({
    platforms: createCalendarPlatforms(settings.calendars),
    connections: store.calendarConnections,
    outbox: store.outbox,
    secrets: store.formStores.secrets,
    clock,
  })

async function reloadEverywhere(reload: () => Promise<void>, { reloads }: Store): Promise<void> {
  // Faults can only be in other files, which keep their previous content.
  await reload().catch((error: unknown) =>
    console.error(error instanceof ConfigurationError ? error.message : summarizeError(error)),
  )
  await reloads.request()
}

/** After an upgrade, files that were published with an earlier version may have faults; then those on the disk serve. */
async function makeFirst<Made>(
  { files, disk }: Pick<SourceFiles, 'files' | 'disk'>,
  make: (files: ConfigurationFiles) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(files)
  } catch (error) {
    if (!(error instanceof ConfigurationError) || files === disk) throw error
    console.error(`Files that were published from previews are not in service:\n${error.message}`)
    return make(disk)
  }
}

const pickOptional = ({ emailEraser, countCall, observeSlotSearch }: AppContextOptions) => ({
  ...(emailEraser && { emailEraser }),
  ...(countCall && { countCall }),
  ...(observeSlotSearch && { observeSlotSearch }),
})

/**
 * Warns about locales without a catalogue: visitors still get the other languages, but the operator may have lost a
 * file.
 */
function warnOfMissingLocales({ catalogues }: Configuration): void {
  const missing = localeCodes.filter(code => !catalogues.has(code))
  if (missing.length > 0) console.warn(`Could not find messages for locale code: ${missing.join(', ')}`)
}
