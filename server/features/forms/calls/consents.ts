/** Writes receipts of what visitors consent to, and reads the texts that these name. */
import { createHash } from 'node:crypto'
import type { ConsentReceipt, ConsentText } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { getVersionedTerms } from '#server/features/directory/terms.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { listTickedConsents } from '../rules/consent-fields.ts'

/** A receipt with the text that it is about. */
export interface GivenConsent {
  readonly receipt: ConsentReceipt
  readonly text: string
}

/** Returns the consents that ticked checkboxes of a form give. `locale` is the visitor's. */
export function collectFormConsents(
  { document, values }: { readonly document: FormDocument; readonly values: unknown },
  locale: string,
  context: CallContext,
): readonly GivenConsent[] {
  const i18n = createPreferredTranslator([locale], context)
  return listTickedConsents(document, values).map(({ pointer, title, link }) =>
    createConsent(
      { field: pointer, texts: [formatLocalizedText(title, i18n), formatLink(link, i18n)] },
      locale,
      context,
    ),
  )
}

/** Returns the consent to the business's terms; none if it has no terms. */
export function collectTermsConsent(locale: string, context: CallContext): readonly GivenConsent[] {
  const terms = getVersionedTerms(context.directory.business)
  if (!terms) return []
  const i18n = createPreferredTranslator([locale], context)
  const { version, text, link } = terms
  const texts = [formatLocalizedText(text, i18n), i18n.t('policy.accept_terms'), formatLink(link, i18n)]
  return [createConsent({ field: 'terms', texts, version }, locale, context)]
}

interface ConsentParts {
  readonly field: string
  readonly texts: readonly string[]
  readonly version?: string
}

function createConsent(
  { field, texts, version }: ConsentParts,
  locale: string,
  { directory, now }: CallContext,
): GivenConsent {
  const text = texts.filter(part => part !== '').join('\n')
  const receipt = {
    field,
    digest: createHash('sha256').update(text).digest('base64url'),
    locale,
    ...(version === undefined ? {} : { version }),
    at: formatZonedInstant(now, getZoneOrDefault(undefined, directory)),
  }
  return { receipt, text }
}

/** Returns the label and the target: a path, a URL, or the route with its parameters as JSON. */
function formatLink(link: unknown, i18n: Parameters<typeof formatLocalizedText>[1]): string {
  if (!isObject(link)) return ''
  const target = typeof link.href === 'string' ? link.href : JSON.stringify(link.href)
  return `${formatLocalizedText(link.label, i18n)}: ${target}`
}

/** Saves the texts, before the receipts that name them. */
export const saveConsentTexts = (
  consents: readonly GivenConsent[],
  { stores: { formStores }, directory }: CallContext,
): Promise<void> => {
  const texts = new Map(consents.map(({ receipt: { digest }, text }) => [digest, { digest, text }]))
  return formStores.consentTexts.keep(directory.business.slug, [...texts.values()])
}

/** Returns the texts of the receipts, each once. */
export async function findConsentTexts(
  records: readonly { readonly consents?: readonly ConsentReceipt[] | undefined }[],
  { stores: { formStores }, directory }: CallContext,
): Promise<ConsentText[]> {
  const digests = new Set(records.flatMap(({ consents = [] }) => consents.map(({ digest }) => digest)))
  if (digests.size === 0) return []
  return [...(await formStores.consentTexts.find(directory.business.slug, [...digests]))]
}
