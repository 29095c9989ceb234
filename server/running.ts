/** What is in service right now; a reload of the configuration replaces it in one step. */

import type { LocaleCode } from '#locales/codes.ts'
import { createWords, type Words } from '#locales/translate.ts'
import { type Caller, createCaller } from './calls/caller.ts'
import type { Configuration } from './configuration/configuration.ts'
import { loadConfiguration } from './configuration/load.ts'
import type { Catalogue } from './ports/catalogue.ts'
import type { Clock } from './ports/clock.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store/open.ts'

export interface Running {
  readonly settings: Settings
  readonly clock: Clock
  readonly configuration: Configuration
  readonly caller: Caller
  words(locale: LocaleCode): Words
  catalogueFor(host: string): Promise<Catalogue | undefined>
  ready(): Promise<boolean>
  /** Reads the configuration anew; throws ConfigurationError and keeps the last good one in service. */
  reload(): Promise<void>
}

export interface RunningOptions {
  readonly settings: Settings
  readonly store: Store
  readonly clock: Clock
  /** Where `routes.json`, `schemas/` and `locales/` are. */
  readonly root: string
}

export async function run({ settings, store, clock, root }: RunningOptions): Promise<Running> {
  const inService = (configuration: Configuration) => ({
    configuration,
    caller: createCaller({ configuration, bookings: store.bookings, clock }),
    words: new Map<LocaleCode, Words>(),
  })
  let current = inService(await loadConfiguration(root))
  return {
    settings,
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
    catalogueFor: host => store.catalogues.forHost(host),
    ready: () => store.ready(),
    async reload() {
      current = inService(await loadConfiguration(root))
    },
  }
}
