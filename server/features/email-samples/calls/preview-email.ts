/** Handles the call that shows an email in its editor. */

import type { Translator } from '#locales/translator.ts'
import type { PreviewEmailInput, PreviewEmailOutput } from '#schemas/generated/types.gen.ts'
import { getAtPath, isObject } from '#schemas/runtime/core/pointer.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { getEmailEvent } from '#schemas/runtime/email/email-events.ts'
import { type EmailValue, listEmailValues } from '#schemas/runtime/email/email-values.ts'
import { formatValue } from '#schemas/runtime/email/placeholders.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { writeSample } from './write-sample.ts'

/** Nothing is sent; an email that somebody gets would go to theirs. */
const sampleAddress = 'grace@example.org'

export const previewEmail: Handler<'previewEmail'> = async (input, context) => {
  let scope: Readonly<Record<string, unknown>> = {}
  const written = await writeSample(
    {
      ...input,
      to: sampleAddress,
      preview: {
        onValues: values => {
          scope = values
        },
      },
    },
    context,
  )
  if (!written.ok) return written
  const { business } = context.directory
  const i18n = createPreferredTranslator([input.locale, business.defaultLocale], context)
  const values = listValues(input.event, context).map(value =>
    describeValue(value, { scope, i18n, directory: context.directory }),
  )
  return done({ ...(written.value ? { email: toShownEmail(written.value) } : {}), values })
}

const toShownEmail = (email: EmailMessage): NonNullable<PreviewEmailOutput['email']> => ({
  from: email.from,
  ...(email.replyTo === undefined ? {} : { replyTo: email.replyTo }),
  subject: email.subject,
  html: withPictures(email),
  text: email.text,
})

/** Puts the pictures of an email into its HTML, as no page can show an attachment. */
const withPictures = ({ html = '', pictures = [] }: EmailMessage): string =>
  pictures.reduce(
    (markup, { name, mediaType, content }) =>
      markup.replaceAll(
        `src="cid:${name}"`,
        `src="data:${mediaType};base64,${Buffer.from(content).toString('base64')}"`,
      ),
    html,
  )

function listValues(
  event: PreviewEmailInput['event'],
  { configuration: { definitions } }: CallContext,
): readonly EmailValue[] {
  const resolve = (part: unknown) =>
    isObject(part) && typeof part.$ref === 'string' ? definitions[part.$ref.split('/').at(-1) ?? ''] : part
  return [
    ...listEmailValues(definitions[getEmailEvent(event).values], resolve),
    ...listEmailValues(definitions.EmailBusiness, resolve, { prefix: 'business.' }),
  ]
}

interface Described {
  /** What the sample reads. */
  readonly scope: Readonly<Record<string, unknown>>
  readonly i18n: Translator
  readonly directory: CallContext['directory']
}

function describeValue({ path, list, type, isOptional, choices }: EmailValue, described: Described) {
  const { scope } = described
  const entries = list === undefined ? undefined : scope[list]
  const example = formatValue(
    getAtPath(Array.isArray(entries) ? { ...scope, item: entries[0] } : scope, path),
  )
  const known = choices?.map(value => ({ value, label: value })) ?? listRecordChoices(path, described)
  return {
    path,
    ...(list === undefined ? {} : { list }),
    type,
    ...(isOptional ? { isOptional: true as const } : {}),
    ...(example === '' ? {} : { example }),
    ...(known ? { choices: known } : {}),
  }
}

/** The link names of what can be booked, with their names. */
function listRecordChoices(path: string, { directory, i18n }: Described) {
  const records =
    path === 'services' ? directory.services : path === 'providers' ? directory.providers : undefined
  return records && [...records.values()].map(({ slug, name }) => ({ value: slug, label: i18n.text(name) }))
}
