/** A real HTTP server on the loopback interface that receives traces as OTLP in JSON. */
import { createServer } from 'node:http'
import { closeServer, listenOnLoopback } from './loopback.ts'

export interface TraceReceiver {
  /** http://127.0.0.1:… */
  readonly url: string
  /** In order of arrival. */
  readonly spans: readonly ReceivedSpan[]
  /** Everything that arrived, as text: headers and bodies. */
  readText(): string
  close(): Promise<void>
}

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, string | number>>
  /** `service.name` and the like. */
  readonly resource: Readonly<Record<string, string | number>>
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  let text = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    text += `${JSON.stringify(request.headers)}${body}`
    const isKnown = request.url === '/v1/traces'
    if (isKnown) spans.push(...readSpans(JSON.parse(body)))
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  const url = await listenOnLoopback(server)
  return { url, spans, readText: () => text, close: () => closeServer(server) }
}

interface OtlpAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'resource'> & {
        readonly attributes: readonly OtlpAttribute[]
      })[]
    }[]
  }[]
}

const readSpans = ({ resourceSpans }: OtlpTraces): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(scope => scope.spans)
      .map(span => ({
        ...span,
        attributes: readAttributes(span.attributes),
        resource: readAttributes(resource.attributes),
      })),
  )

const readAttributes = (list: readonly OtlpAttribute[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
