/** A real HTTP server on the loopback interface that shares calendars, as Google, Outlook and Apple do. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listenOnLoopback } from '../servers/loopback.ts'

export interface CalendarHost {
  /** http://127.0.0.1:… */
  readonly url: string
  /** The statuses of its answers, in order. */
  readonly answers: readonly number[]
  /** Shares a text under a path, with an ETag. */
  share(path: string, text: string): void
  /** Answers requests for a path in another way. */
  handle(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

export async function startCalendarHost(): Promise<CalendarHost> {
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const answers: number[] = []
  const server = createServer((request, response) => {
    response.on('finish', () => answers.push(response.statusCode))
    const handler = handlers.get(String(request.url))
    if (handler) handler(request, response)
    else response.writeHead(404).end('There is no such calendar.')
  })
  return {
    url: await listenOnLoopback(server),
    answers,
    share(path, text) {
      const etag = `"${createHash('sha256').update(text).digest('hex')}"`
      handlers.set(path, (request, response) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
        else response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(text)
      })
    },
    handle: (path, answer) => void handlers.set(path, answer),
    close: () => closeServer(server),
  }
}

/** Joins lines as calendar files do. */
export const makeCalendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')

/** An event with these lines besides its UID. */
export const makeEvent = (uid: string, ...lines: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
]
