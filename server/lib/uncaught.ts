import { summarizeError, toErrorFacts } from './error-facts.ts'

/** Ends the process after an error that nothing has caught, as Node does, but without printing the error's message. */
export function reportUncaughtErrors(): void {
  process.on('uncaughtException', error => {
    const frames = toErrorFacts(error).stack ?? []
    console.error([`The server ends because of an error: ${summarizeError(error)}`, ...frames].join('\n    '))
    process.exit(1)
  })
}
