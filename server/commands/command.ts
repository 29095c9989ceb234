/** Shared setup for commands that work on all businesses: settings and readable errors. */
import { resolve } from 'node:path'
import { readSettings, type Settings } from '#server/environment/settings.ts'

export interface CommandContext {
  readonly settings: Settings
  readonly args: readonly string[]
  /** The folder of package.json. */
  readonly root: string
}

/** Runs the command; prints errors as sentences and sets the exit code to 1. */
export async function runCliMain(
  name: string,
  work: (command: CommandContext) => Promise<void>,
): Promise<void> {
  const root = resolve(import.meta.dirname, '../..')
  try {
    await work({ settings: readSettings(process.env, root), args: process.argv.slice(2), root })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`The ${name} failed; nothing was changed.`)
    process.exitCode = 1
  }
}

/** Returns the store options that the settings name. */
export const getStoreOptions = ({
  settings: { dataDir, databaseUrl, uploadBucket },
  root,
}: CommandContext) => ({
  dataDir,
  root,
  say: (sentence: string) => console.error(sentence),
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  ...(uploadBucket === undefined ? {} : { uploadBucket }),
})
