/** Tells whether emails go out: what the mail server did last, for all processes. */
import type { Clock } from '#server/lib/clock.ts'
import type { MailHealthStore } from './mail-health.ts'
import type { MailState, MailStateReader } from './mail-state.ts'
import type { MailTransport } from './mail-transport.ts'

export interface MailStateOptions {
  /** Undefined: there is no mail server. */
  readonly mail: Pick<MailTransport, 'check'> | undefined
  readonly mailHealth: Pick<MailHealthStore, 'read'>
  readonly clock: Clock
}

/** Anybody may cause a question to the mail server: there is one at a time, and then a pause. */
const pauseMs = 30_000

/** Who asks waits no longer: a mail server that does not answer may take a minute. Then what it did last counts. */
const maxAskMs = 3_000

export function createMailStateReader({ mail, mailHealth, clock }: MailStateOptions): MailStateReader {
  let asked: { readonly at: number; readonly done: Promise<unknown> } | undefined
  const read = async (): Promise<MailState> => {
    if (!mail) return 'off'
    const { sent, failed } = await mailHealth.read()
    return failed !== undefined && (sent ?? 0) < failed ? 'failing' : 'on'
  }
  return {
    read,
    readSentAt: async () => (mail ? (await mailHealth.read()).sent : undefined),
    async ask() {
      if (!mail) return 'off'
      const now = clock()
      if (!asked || Math.abs(now - asked.at) >= pauseMs) asked = { at: now, done: mail.check() }
      await waitAtMost(maxAskMs, asked.done)
      return read()
    },
  }
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
