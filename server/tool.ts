/** What the command line tools share: settings, configuration, a store that is closed again, faults in words. */
import { resolve } from 'node:path'
import type { Configuration } from './configuration/configuration.ts'
import { loadConfiguration } from './configuration/load.ts'
import { readSettings } from './settings.ts'
import { openStore, type Store } from './store/open.ts'

export interface ToolContext {
  readonly configuration: Configuration
  readonly args: readonly string[]
  /** Opened when asked for: a tool that finds faults before touches no database. */
  openStore(): Promise<Store>
}

/** Runs the tool; whatever it throws is printed as a sentence and makes the exit code 1. */
export async function runCommandLineTool(
  name: string,
  work: (tool: ToolContext) => Promise<void>,
): Promise<void> {
  const root = resolve(import.meta.dirname, '..')
  let store: Store | undefined
  try {
    const { dataDir, databaseUrl, locales } = readSettings(process.env, root)
    await work({
      configuration: await loadConfiguration(root, locales),
      args: process.argv.slice(2),
      openStore: async () => {
        store = await openStore({ root, dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
        return store
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`The ${name} was not done; nothing has changed.`)
    process.exitCode = 1
  } finally {
    await store?.close()
  }
}
