/** Sends requests to a server under any host name, which `fetch` does not allow. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Place {
  /** Base URL of the server, without a trailing slash. */
  readonly url: string
  readonly host: string
}

export interface Outgoing {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Incoming {
  readonly status: number
  /** Keyed by lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends a request and does not follow redirects. */
export function requestAt({ url, host }: Place, { method = 'GET', path, headers = {}, body }: Outgoing) {
  return new Promise<Incoming>((settle, fail) => {
    const sent = request(url + path, { method, headers: { ...headers, host } }, async response => {
      const values = Object.entries(response.headers).map(([name, value]) => [
        name,
        [value].flat().join(', '),
      ])
      settle({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(values),
        text: await text(response),
      })
    })
    sent.once('error', fail)
    sent.end(body)
  })
}
