/** Handles the call that sends an email to the person who asks: one that shows that emails arrive, or a sample. */

import { chooseLanguageTag } from '#locales/english-region.ts'
import { createTranslator } from '#locales/translator.ts'
import type { SendTestEmailInput, SendTestEmailOutput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import { prepareEventEmail } from '#server/features/emails/event-email.ts'
import type { MailResult } from '#server/features/emails/mail-transport.ts'
import { requireConsoleServices } from '#server/features/people/calls/team-members.ts'
import { everyBusiness } from '#server/features/people/members.ts'
import { withDocument } from '#server/features/records/calls/document-records.ts'
import { convertDirectoryToRecords } from '#server/features/records/calls/record-set.ts'
import { checkRecordsChange } from '#server/features/records/calls/write-record.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { createSampleEmail, type SampleEvent } from '../sample-email.ts'

/** The only address that it goes to is that of the person who asks. */
export const sendTestEmail: Handler<'sendTestEmail'> = async (input, context) => {
  const { consoleEmails } = requireConsoleServices(context)
  const to = await findOwnAddress(context)
  if (to === undefined) return done({ result: 'nobody' })
  if (input.event === undefined) {
    const { slug } = context.directory.business
    return done(toOutput(await consoleEmails.sendTest({ to, business: slug, locale: input.locale }), to))
  }
  return sendSample({ ...input, event: input.event, to }, context)
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

interface SampleQuery extends SendTestEmailInput {
  readonly event: SampleEvent
  readonly to: string
}

async function sendSample(
  { event, document, to, locale }: SampleQuery,
  context: CallContext,
): Promise<Outcome<SendTestEmailOutput>> {
  const { directory, caller, now } = context
  const { business, services, providers } = directory
  const drafted = await findDraftedConfiguration({ event, document }, context)
  if (!drafted.ok) return drafted
  const configuration = drafted.value
  const { locale: language } = createPreferredTranslator([locale, business.defaultLocale], { configuration })
  const pageAddress = async (path: string) => caller.businessAddress?.(path, language) ?? path
  const email = await prepareEventEmail(event, { emails: configuration.emails, business, pageAddress })
  if (!email) return done({ result: 'closed' })
  const [service] = services.values()
  const provider = [...providers.values()].find(one => service && one.services.includes(service.slug))
  const message = createSampleEmail(email, {
    to,
    service,
    provider,
    business,
    branding: await readEmailBranding(business),
    i18n: createTranslator({
      locale: language,
      catalogue: configuration.catalogues.get(language) ?? {},
      tag: chooseLanguageTag(language, { languages: [], region: business.region }),
    }),
    now,
    href: await pageAddress('/'),
  })
  const { consoleEmails } = requireConsoleServices(context)
  return done(toOutput(await consoleEmails.send(message), to))
}

interface Draft {
  readonly event: SampleEvent
  /** Default: the email as it is in service. */
  readonly document: SendTestEmailInput['document'] | undefined
}

/** Returns the configuration of the business with the draft, if it could be saved. */
async function findDraftedConfiguration(
  { event, document }: Draft,
  context: CallContext,
): Promise<Outcome<Configuration>> {
  if (document === undefined) return done(context.configuration)
  const draft = { kind: 'email', id: event, content: document }
  const change = await checkRecordsChange(
    withDocument(convertDirectoryToRecords(context.directory), draft),
    context,
  )
  return change.ok ? done(change.value.configuration) : inDocument(change.problem)
}

/** Its place in the input is another one than that of a record. */
const inDocument = ({ code, params, faults }: Problem) =>
  failed(
    code,
    params,
    faults.map(fault => ({ ...fault, pointer: fault.pointer.replace('/record', '/document') })),
  )
