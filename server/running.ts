/** What is in service right now; a reload of the configuration replaces it in one step. */

import type { LocaleCode } from '#locales/codes.ts'
import { createWords, type Words } from '#locales/translate.ts'
import { type Caller, createCaller } from './calls/caller.ts'
import { checkServices } from './calls/check-services.ts'
import { publishForms } from './calls/publish-forms.ts'
import type { Configuration } from './configuration/configuration.ts'
import { loadConfiguration } from './configuration/load.ts'
import type { Catalogue } from './ports/catalogue.ts'
import type { Clock } from './ports/clock.ts'
import { localeFaults, type Settings, SettingsError } from './settings.ts'
import type { Store } from './store/open.ts'

export interface Running {
  readonly settings: Settings
  readonly operatorToken: string
  readonly clock: Clock
  readonly configuration: Configuration
  readonly caller: Caller
  words(locale: LocaleCode): Words
  catalogueFor(host: string): Promise<Catalogue | undefined>
  ready(): Promise<boolean>
  /** Reads the configuration anew; throws what is wrong with it and keeps the last good one in service. */
  reload(): Promise<void>
}

export interface RunningOptions {
  readonly settings: Settings
  readonly operatorToken: string
  readonly store: Store
  readonly clock: Clock
  /** Where `routes.json`, `schemas/` and `locales/` are. */
  readonly root: string
}

/** Throws ConfigurationError, and SettingsError where the settings name a locale that has no catalogue. */
export async function run(options: RunningOptions): Promise<Running> {
  const { settings, operatorToken, store, clock, root } = options
  const { bookings, linkRequests, catalogues, hosting } = store
  const { rateLimits } = settings
  const inService = (configuration: Configuration) => ({
    configuration,
    caller: createCaller({
      configuration,
      ...{ catalogues, bookings, linkRequests, hosting, clock, rateLimits },
    }),
    words: new Map<LocaleCode, Words>(),
  })
  const load = async () => {
    const configuration = await loadConfiguration(root)
    const faults = localeFaults(settings, [...configuration.catalogues.keys()])
    if (faults.length > 0) throw new SettingsError(faults.join('\n'))
    await checkServices(configuration, catalogues)
    const made = inService(configuration)
    await publishForms(configuration, hosting.versions, clock())
    return made
  }
  let current = await load()
  return {
    settings,
    operatorToken,
    clock,
    get configuration() {
      return current.configuration
    },
    get caller() {
      return current.caller
    },
    words(locale) {
      const known = current.words.get(locale)
      if (known) return known
      const words = createWords({ locale, catalogue: current.configuration.catalogues.get(locale) ?? {} })
      current.words.set(locale, words)
      return words
    },
    catalogueFor: host => catalogues.forHost(host),
    ready: () => store.ready(),
    async reload() {
      current = await load()
    },
  }
}
