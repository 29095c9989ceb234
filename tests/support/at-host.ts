/** Requests to a server under the name of any host, which `fetch` does not let one choose. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Place {
  /** Where the server is, without a slash at the end. */
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
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Redirects are not followed. */
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

/** The cookie of an operator's session at this host. */
export async function signIn(at: Place, path: string, token: string): Promise<string> {
  const { headers } = await requestAt(at, {
    ...{ method: 'POST', path, body: `${new URLSearchParams({ token })}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return headers['set-cookie']?.split(';')[0] ?? ''
}
