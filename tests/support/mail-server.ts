/** A real SMTP server on the loopback that keeps what it gets, and a reader of messages (RFC 5322, MIME). */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** smtp://127.0.0.1:… */
  readonly url: string
  /** In order of arrival: whom the envelope names, and what came. */
  readonly received: readonly Received[]
  /** Until a letter to this address has come. */
  until(to: string): Promise<Received>
  /** From now on answers every recipient with this code; 0 accepts them again. */
  answer(code: number): void
  close(): Promise<void>
}

export interface Received {
  readonly recipients: readonly string[]
  /** As it came over the line. */
  readonly source: string
  readonly message: Email
}

/** @param login nobody's is right */
export async function startMailServer({ login = false } = {}): Promise<MailServer> {
  const received: Received[] = []
  let refusal = 0
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    // Resolving the name of a caller takes seconds where there is no name server.
    disableReverseLookup: true,
    logger: false,
    onAuth: (_, __, done) => done(Object.assign(new Error('Wrong login'), { responseCode: 535 })),
    onRcptTo: ({ address }, _, done) =>
      refusal === 0
        ? done()
        : done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: refusal })),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const source = Buffer.concat(chunks)
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          source: source.toString('utf8'),
          message: await readMessage(source),
        })
        server.emit('received')
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  const letterTo = (to: string) => received.find(({ recipients }) => recipients.includes(to))
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async until(to) {
      for (;;) {
        const letter = letterTo(to)
        if (letter) return letter
        await once(server, 'received', { signal: AbortSignal.timeout(waitMs) })
      }
    },
    answer(code) {
      refusal = code
    },
    close: () => new Promise<void>(settle => server.close(() => settle())),
  }
}

export const readMessage = (source: Uint8Array): Promise<Email> => PostalMime.parse(source)

const waitMs = 20_000
