/** A browser that uses the console of a test's server. */

import type { Request } from '../business/neighbours.ts'
import type { Answer, Json } from '../forms/hosting.ts'
import type { TestApp } from '../servers/app.ts'

export interface ConsoleRequest extends Request {
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The slug for the header; default: none. */
  readonly business?: string
  readonly cookie?: string | undefined
  /** The IP address of the client. */
  readonly from?: string
}

export interface ConsoleAnswer extends Answer {
  /** The cookie as requests send it; undefined: none was set. */
  readonly cookie: string | undefined
  /** That of the browser itself, in the same form. */
  readonly browser: string | undefined
}

export const consoleOrigin = 'https://book.example.org'

/** Sends requests as a browser does from the console's own page. `headers` replace what the browser says. */
export function openConsole({ app }: Pick<TestApp, 'app'>) {
  return async ({
    method,
    path,
    body,
    business,
    cookie,
    headers,
    host,
    from,
  }: ConsoleRequest): Promise<ConsoleAnswer> => {
    const isFile = Buffer.isBuffer(body)
    const {
      statusCode,
      headers: answered,
      payload,
    } = await app.inject({
      method: method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : method === 'POST' ? 'POST' : 'GET',
      url: `/api/v1${path}`,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: {
        host: host ?? new URL(consoleOrigin).host,
        'sec-fetch-site': 'same-origin',
        origin: consoleOrigin,
        'user-agent': 'Test',
        ...(body === undefined ? {} : { 'content-type': isFile ? 'image/png' : 'application/json' }),
        ...(business === undefined ? {} : { 'bookplate-business': business }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isFile ? body : JSON.stringify(body) }),
    })
    const json: Json = String(answered['content-type']).includes('json') ? JSON.parse(payload) : {}
    const set = answered['set-cookie']
    const cookies = [set ?? []].flat().map(text => String(text).split(';')[0] ?? '')
    const find = (name: string) => cookies.find(text => text.startsWith(name))
    return {
      status: statusCode,
      headers: answered,
      text: payload,
      body: json,
      cookie: find('bookplate_console'),
      browser: find('bookplate_browser'),
    }
  }
}
