/** Configurations, each built once for all servers and test files of a worker: nobody changes one. */
import type { InstallationConfiguration } from '#server/configuration/configuration.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { hashFiles } from '#server/configuration/read-files.ts'

const built = new Map<string, InstallationConfiguration>()
const maxBuilt = 20

/** Returns what `buildConfiguration` does, for the same content the same. */
export const buildOnce: typeof buildConfiguration = (files, names) => {
  const key = `${hashFiles(files)} ${JSON.stringify(names)}`
  const configuration = built.get(key) ?? buildConfiguration(files, names)
  built.set(key, configuration)
  const [oldest] = built.keys()
  if (built.size > maxBuilt && oldest !== undefined) built.delete(oldest)
  return configuration
}
