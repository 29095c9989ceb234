/** Shared setup for commands that open the store: settings, configuration, a store, and readable errors. */
import { resolve } from 'node:path'
import { openStore, type Store } from '#server/app/stores/open.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { readSourceFiles } from '#server/configuration/configuration-source.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration, loadConfiguration } from '#server/configuration/load.ts'
import { hashFiles } from '#server/configuration/read-files.ts'
import { readSettings, type Settings } from '#server/environment/settings.ts'
import { allBusinesses } from '#server/lib/business-scope.ts'

export interface StoreCommandContext {
  readonly settings: Settings
  /** Builds the configuration of the files on the disk, once. */
  loadConfiguration(): Promise<Configuration>
  /** Builds the configuration as servers do, with the files that were published from previews. */
  loadServedConfiguration(store: Store): Promise<Configuration>
  readonly args: readonly string[]
  /**
   * Opens the store on demand, so that a command that finds errors first, also in the configuration, does not touch the
   * database.
   */
  openStore(): Promise<Store>
  /** Says what has changed already, should the command fail from now on. */
  noteChange(sentence: string): void
}

/** Runs the command; prints errors as sentences and sets the exit code to 1. */
export async function runStoreCommand(
  name: string,
  work: (command: StoreCommandContext) => Promise<void>,
): Promise<void> {
  const root = resolve(import.meta.dirname, '../..')
  let store: Store | undefined
  let change = 'nothing was changed'
  try {
    const settings = readSettings(process.env, root)
    const { dataDir, databaseUrl, locales } = settings
    let loading: Promise<Configuration> | undefined
    const loadOnce = () => {
      loading ??= loadConfiguration(root, locales)
      return loading
    }
    await work({
      settings,
      loadConfiguration: loadOnce,
      async loadServedConfiguration({ publishedFiles }) {
        const { files, faults } = await readSourceFiles(root, publishedFiles)
        if (faults.length > 0) throw new ConfigurationError(faults)
        const ofDisk = await loadOnce()
        return ofDisk.version === hashFiles(files) ? ofDisk : buildConfiguration(files, locales)
      },
      args: process.argv.slice(2),
      noteChange: sentence => {
        change = sentence
      },
      openStore: async () => {
        await loadOnce()
        store = await openStore({
          root,
          dataDir,
          defaultScope: allBusinesses,
          ...(databaseUrl === undefined ? {} : { databaseUrl }),
        })
        return store
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`The ${name} failed; ${change}.`)
    process.exitCode = 1
  } finally {
    await store?.close()
  }
}
