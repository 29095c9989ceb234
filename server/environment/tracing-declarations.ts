/** The environment variables of traces, by their standard names. */
import type { SettingDeclaration } from './declaration.ts'
import { isHttpUrl } from './formats.ts'

export const tracingDeclarations = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'checked',
    isValid: isHttpUrl,
    allowed: 'an address such as http://localhost:4318, without a query',
    otherwise: 'nothing is traced',
    meaning:
      'the collector that [traces](operating.md#traces) are sent to, as OTLP over HTTP, at `/v1/traces`',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: 'secret',
    pattern: /^[\w!#$%&'*+.^`|~-]+=[^\s,;]+(,[\w!#$%&'*+.^`|~-]+=[^\s,;]+)*$/,
    allowed: 'pairs such as authorization=Bearer%20…,x-team=studio, with special characters percent-encoded',
    otherwise: 'none',
    meaning: 'headers for the collector, such as its key',
  },
  OTEL_SERVICE_NAME: {
    kind: 'checked',
    isValid: text => /^[\w.-]{1,80}$/.test(text),
    allowed: '1 to 80 letters, digits, dots, hyphens and underscores',
    default: 'bookplate',
    meaning: 'the name of this installation in traces',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'checked',
    isValid: text => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text),
    allowed: 'a number from 0 to 1 such as 0.1',
    default: '1',
    meaning: 'the share of requests that are traced, unless a proxy in front decides for a request',
  },
} as const satisfies Readonly<Record<string, SettingDeclaration>>
