/** Everything that the process writes while a test runs: the log's lines, the console, standard output and error. */
import { format } from 'node:util'
import type { LogStream } from '#server/http/logger.ts'

export interface CapturedOutput {
  /** For the server's log. */
  readonly logStream: LogStream
  readonly lines: string[]
  /** Ends the capture. */
  restore(): void
}

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const

export function captureOutput(): CapturedOutput {
  const lines: string[] = []
  const console = globalThis.console
  const before = methods.map(name => [name, console[name]] as const)
  for (const name of methods) console[name] = (...parts: unknown[]) => void lines.push(format(...parts))
  const streams = [process.stdout, process.stderr].map(stream => [stream, stream.write] as const)
  for (const [stream] of streams)
    stream.write = (text: string | Uint8Array) => {
      lines.push(text.toString())
      return true
    }
  return {
    lines,
    logStream: { write: line => lines.push(line) },
    restore() {
      for (const [name, method] of before) console[name] = method
      for (const [stream, write] of streams) stream.write = write
    },
  }
}
