/** The server of the console's stories: one for a file, with a mail server. */
import { test } from '../browser/browser.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { ownOperatorToken } from '../servers/own-business.ts'
import { startServer, type TestServer } from '../servers/server.ts'

export interface ConsoleStage {
  readonly server: TestServer & { readonly operatorToken: string }
  readonly mail: MailServer
}

/**
 * Starts both before the first story of the file and stops them after the last; one worker runs all of its stories, so that
 * they start once. @returns what is there from then on
 */
export function serveConsole(settings: Readonly<Record<string, string>> = {}): ConsoleStage {
  test.describe.configure({ mode: 'default' })
  let mail: MailServer | undefined
  let server: TestServer | undefined
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    mail = await startMailServer()
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'studio@harbor.example', OPERATOR_TOKEN: ownOperatorToken }
    server = await startServer({ env: { ...env, ...settings } })
  })
  test.afterAll(async () => {
    await server?.stop()
    await mail?.close()
  })
  const started = <Started>(one: Started | undefined): Started => {
    if (one === undefined) throw new Error('The server starts with the first story.')
    return one
  }
  return {
    get server() {
      return { ...started(server), operatorToken: ownOperatorToken }
    },
    get mail() {
      return started(mail)
    },
  }
}
