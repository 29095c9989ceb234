/** Writes the sample of an email for the calls that send or show it: as it is in service, or as it would be saved. */

import { chooseLanguageTag } from '#locales/english-region.ts'
import { createTranslator } from '#locales/translator.ts'
import type { SendTestEmailInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import { type EmailPreviewOptions, prepareEventEmail } from '#server/features/emails/event-email.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { withDocument } from '#server/features/records/calls/document-records.ts'
import { convertDirectoryToRecords } from '#server/features/records/calls/record-set.ts'
import { checkRecordsChange } from '#server/features/records/calls/write-record.ts'
import { createSampleEmail, type SampleEvent } from '../sample-email.ts'

export interface SampleQuery {
  readonly event: SampleEvent
  /** Default: the email as it is in service. */
  readonly document?: SendTestEmailInput['document']
  /** Default: the language of the business. */
  readonly locale?: string | undefined
  readonly to: string
  /** Of an email that is shown in its editor; each block is then named by its place in the list. */
  readonly preview?: EmailPreviewOptions
}

/** Returns undefined if the email is switched off, and a problem if it could not be saved. */
export async function writeSample(
  { event, document, to, locale, preview }: SampleQuery,
  context: CallContext,
): Promise<Outcome<EmailMessage | undefined>> {
  const { directory, caller, now } = context
  const { business, services, providers } = directory
  const drafted = await findDraftedConfiguration({ event, document }, context)
  if (!drafted.ok) return drafted
  const configuration = drafted.value
  const { locale: language } = createPreferredTranslator([locale, business.defaultLocale], { configuration })
  const pageAddress = async (path: string) => caller.businessAddress?.(path, language) ?? path
  const emails = preview ? numberBlocks(event, configuration.emails) : configuration.emails
  const email = await prepareEventEmail(event, { emails, business, pageAddress })
  if (!email) return done(undefined)
  const [service] = services.values()
  const provider = [...providers.values()].find(one => service && one.services.includes(service.slug))
  const message = createSampleEmail(preview ? { ...email, preview } : email, {
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
  return done(message)
}

/** Blocks need no id, but each has a place. */
function numberBlocks(event: SampleEvent, emails: Configuration['emails']): Configuration['emails'] {
  const email = emails.get(event)
  const { blocks = [] } = email ?? {}
  const numbered = blocks.map((block, index) => ({ ...block, id: String(index) }))
  return new Map(email ? [[event, { ...email, blocks: numbered }]] : [])
}

/** Returns the configuration of the business with the draft, if it could be saved. */
async function findDraftedConfiguration(
  { event, document }: Pick<SampleQuery, 'event' | 'document'>,
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
