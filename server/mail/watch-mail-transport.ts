/** A mail transport that notes for all processes whether the mail server takes letters. */
import type { Clock } from '../ports/clock.ts'
import type { MailSign, MailSigns } from '../ports/mail-signs.ts'
import type { MailTransport } from '../ports/mail-transport.ts'

/** The same sign again is noted after this time only: a batch of letters says it once. */
const pauseMs = 10_000

export function watchMailTransport(
  transport: MailTransport,
  { mailSigns, clock }: { readonly mailSigns: Pick<MailSigns, 'note'>; readonly clock: Clock },
): MailTransport {
  let noted: { readonly sign: MailSign; readonly at: number } | undefined
  return {
    async send(letter) {
      const result = await transport.send(letter)
      const now = clock()
      if (result.kind === 'refused') return result
      if (noted?.sign === result.kind && Math.abs(now - noted.at) < pauseMs) return result
      noted = { sign: result.kind, at: now }
      await mailSigns.note(result.kind, now)
      return result
    },
  }
}
