/** A mail transport that notes for all processes whether the mail server takes emails. */
import type { Clock } from '#server/lib/clock.ts'
import type { MailAttemptResult, MailHealthStore } from './mail-health.ts'
import type { MailResult, MailTransport } from './mail-transport.ts'

/** The same sign again is noted after this time only: a batch of emails says it once. */
const pauseMs = 10_000

export function withMailHealthRecording(
  transport: MailTransport,
  { mailHealth, clock }: { readonly mailHealth: Pick<MailHealthStore, 'note'>; readonly clock: Clock },
): MailTransport {
  let noted: { readonly sign: MailAttemptResult; readonly at: number } | undefined
  const note = async (sign: MailAttemptResult) => {
    const now = clock()
    if (noted?.sign === sign && Math.abs(now - noted.at) < pauseMs) return
    noted = { sign, at: now }
    await mailHealth.note(sign, now)
  }
  const saysNothing = (result: MailResult) => result.kind === 'refused' || 'toFile' in result
  return {
    async send(email) {
      const result = await transport.send(email)
      if (!saysNothing(result)) await note(result.kind === 'sent' ? 'sent' : 'failed')
      return result
    },
    async check() {
      const result = await transport.check()
      // A server that lets us in may still take no email.
      if (result.kind !== 'sent') await note('failed')
      return result
    },
  }
}
