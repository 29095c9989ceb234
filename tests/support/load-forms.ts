/** Loads a configuration and says what that cost: `<ms> ms: in order`, or the faults. Its argument is the folder. */
import { ConfigurationError } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'

const start = process.cpuUsage()
const outcome = await loadConfiguration(process.argv[2] ?? '').then(
  () => 'in order',
  (error: unknown) => {
    if (error instanceof ConfigurationError) return error.message
    throw error
  },
)
const { user, system } = process.cpuUsage(start)
console.log(`${Math.ceil((user + system) / 1000)} ms: ${outcome}`)
