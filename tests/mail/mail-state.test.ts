/** Whether emails go out: as real mail servers say it, to every process. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { MailAttemptResult, MailHealthStore } from '#server/features/emails/mail-health.ts'
import { withMailHealthRecording } from '#server/features/emails/mail-health-recording.ts'
import { createMailStateReader } from '#server/features/emails/mail-state-reader.ts'
import { createSmtpMailTransport } from '#server/features/emails/smtp-mail-transport.ts'
import { type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.close())

const email = {
  business: 'harbor',
  to: 'ada@example.org',
  from: 'Harbor',
  subject: 'Hello',
  text: 'Hello',
  locale: 'en',
  id: 'one',
}

/** Two processes that share what the mail server did last. */
function openProcesses(url: string) {
  let now = asInstant(1_000_000)
  const signs: Partial<Record<MailAttemptResult, Instant>> = {}
  const mailHealth: MailHealthStore = {
    note: async (sign, at) => {
      signs[sign] = at
    },
    read: async () => signs,
  }
  const clock = () => now
  const open = () => {
    const transport = withMailHealthRecording(
      createSmtpMailTransport({ url, sender: 'no-reply@example.org' }),
      {
        mailHealth,
        clock,
      },
    )
    return { transport, state: createMailStateReader({ mail: transport, mailHealth, clock }) }
  }
  const pass = () => {
    now = asInstant(now + 60_000)
  }
  return { one: open(), other: open(), pass, signs }
}

describe('Emails', () => {
  test('are off without a mail server', async () => {
    const { signs } = openProcesses(mail.url)
    const reader = createMailStateReader({
      mail: undefined,
      mailHealth: { read: async () => signs },
      clock: () => asInstant(0),
    })
    expect([await reader.read(), await reader.ask()]).toEqual(['off', 'off'])
  })

  test('fail for every process once one could not send, until one can again', async () => {
    const closed = await startMailServer()
    await closed.close()
    const dead = openProcesses(closed.url)
    expect(await dead.other.state.read()).toBe('on')
    expect(await dead.one.transport.send(email)).toMatchObject({ kind: 'failed' })
    expect(await dead.other.state.read()).toBe('failing')

    const { one, other, pass, signs } = openProcesses(mail.url)
    signs.failed = asInstant(1)
    expect(await other.state.read()).toBe('failing')
    pass()
    expect(await one.transport.send(email)).toEqual({ kind: 'sent' })
    expect(await other.state.read()).toBe('on')
  })

  test('are known to fail before anything is sent, where the mail server is asked', async () => {
    const closed = await startMailServer()
    await closed.close()
    const login = await startMailServer({ login: true })
    const wrong = login.url.replace('//', '//ada:wrong@')
    for (const url of [closed.url, wrong]) expect(await openProcesses(url).one.state.ask()).toBe('failing')
    await login.close()
    expect(await openProcesses(mail.url).one.state.ask()).toBe('on')
  })

  test('are as they were last if the mail server does not answer: nobody waits for it for long', async () => {
    vi.useFakeTimers()
    const signs = { failed: asInstant(1) }
    const reader = createMailStateReader({
      mail: { check: () => new Promise(() => {}) },
      mailHealth: { read: async () => signs },
      clock: () => asInstant(2),
    })
    const asked = [reader.ask(), reader.ask()]
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await Promise.all(asked)).toEqual(['failing', 'failing'])
    vi.useRealTimers()
  })

  test('are not believed to fail because a server refuses one recipient', async () => {
    const { one, other } = openProcesses(mail.url)
    mail.answer(550)
    expect(await one.transport.send(email)).toMatchObject({ kind: 'refused' })
    mail.answer(0)
    expect(await other.state.read()).toBe('on')
  })
})
