/**
 * A real SMTP server on the loopback interface that keeps its mail, and a message parser (RFC 5322, MIME).
 */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** smtp://127.0.0.1:… */
  readonly url: string
  /** Envelope recipients and messages, in order of arrival. */
  readonly received: readonly Received[]
  /** Waits for an email to this address. */
  until(to: string): Promise<Received>
  /** Answers every further recipient with this code; 0 accepts them again. */
  answer(code: number): void
  close(): Promise<void>
}

export interface Received {
  readonly recipients: readonly string[]
  /** The raw message as received. */
  readonly source: string
  readonly message: Email
}

/** Starts the server. With `login` it requires a login and rejects every one. */
export async function startMailServer({ login = false } = {}): Promise<MailServer> {
  const received: Received[] = []
  let refusal = 0
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    // A reverse lookup takes seconds without a name server.
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
  const emailTo = (to: string) => received.find(({ recipients }) => recipients.includes(to))
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async until(to) {
      for (;;) {
        const email = emailTo(to)
        if (email) return email
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
