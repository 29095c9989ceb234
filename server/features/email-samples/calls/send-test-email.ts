/** Handles the call that sends an email to the person who asks: one that shows that emails arrive, or a sample. */

import type { SendTestEmailOutput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { MailResult } from '#server/features/emails/mail-transport.ts'
import { requireConsoleServices } from '#server/features/people/calls/team-members.ts'
import { everyBusiness } from '#server/features/people/members.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { writeSample } from './write-sample.ts'

/** The only address that it goes to is that of the person who asks. */
export const sendTestEmail: Handler<'sendTestEmail'> = async (input, context) => {
  const { consoleEmails } = requireConsoleServices(context)
  const to = await findOwnAddress(context)
  if (to === undefined) return done({ result: 'nobody' })
  if (input.event === undefined) {
    const { slug } = context.directory.business
    return done(toOutput(await consoleEmails.sendTest({ to, business: slug, locale: input.locale }), to))
  }
  const written = await writeSample({ ...input, event: input.event, to }, context)
  if (!written.ok) return written
  return done(written.value ? toOutput(await consoleEmails.send(written.value), to) : { result: 'closed' })
}

async function findOwnAddress(context: CallContext): Promise<string | undefined> {
  const { members } = requireConsoleServices(context)
  const people = [
    ...(await members.list(context.directory.business.slug)),
    ...(await runForAllBusinesses(() => members.list(everyBusiness))),
  ]
  return people.find(({ id }) => id === context.caller.operator?.person)?.email
}

const toOutput = (result: MailResult, email: string): SendTestEmailOutput => ({
  result: 'toFile' in result ? 'file' : result.kind,
  ...('reason' in result ? { reason: result.reason } : {}),
  email,
})
