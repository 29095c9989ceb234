/** Reads the settings of traces. */
import type { EnvironmentReader } from './environment-reader.ts'

export interface TracingSettings {
  /** The full URL that spans are posted to. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** From 0 to 1. */
  readonly ratio: number
}

/** Undefined if nothing is traced. */
export function readTracingSettings(from: EnvironmentReader): TracingSettings | undefined {
  const endpoint = from.checked('OTEL_EXPORTER_OTLP_ENDPOINT')
  const headers = from.secret('OTEL_EXPORTER_OTLP_HEADERS') ?? ''
  const serviceName = from.checked('OTEL_SERVICE_NAME') ?? ''
  const ratio = Number(from.checked('OTEL_TRACES_SAMPLER_ARG'))
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: parseHeaders(headers),
    serviceName,
    ratio,
  }
}

/** As W3C Baggage writes pairs. A value that is not percent-encoded properly is taken as it is. */
const parseHeaders = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(',').flatMap(pair => {
      const end = pair.indexOf('=')
      return end < 1 ? [] : [[pair.slice(0, end), decode(pair.slice(end + 1))]]
    }),
  )

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
