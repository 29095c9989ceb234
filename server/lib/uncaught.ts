import { summarizeError, toLoggableError } from './loggable-error.ts'

/** Ends the process after an error that nothing has caught, as Node does, but without printing the error's message. */
export function reportUncaughtErrors(): void {
  process.on('uncaughtException', error => {
    const frames = toLoggableError(error).stack ?? []
    console.error([`The server ends because of an error: ${summarizeError(error)}`, ...frames].join('\n    '))
    process.exit(1)
  })
}
