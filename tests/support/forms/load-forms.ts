/**
 * Loads the configuration in the folder given as argument and prints the CPU time, `<ms> ms: in order`, or
 * the faults.
 */
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
