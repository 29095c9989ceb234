/** Checks what a schema cannot say about content: names must exist, slugs be free, blocks be declared. */
import { localeCodes } from '#locales/codes.ts'
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { prefillAmountField } from '#server/features/content/rules/product-amount.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { listBlockFaults } from '#server/features/directory/rules/block-faults.ts'
import { getContentFilePath } from '#server/features/directory/rules/content-kinds.ts'
import {
  createNameLookup,
  describeMissingName,
  type NameLookup,
} from '#server/features/directory/rules/name-lookup.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import { isReservedPath } from '#server/features/directory/rules/reserved-path.ts'
import { formatPlainAmount } from '#server/features/pricing/rules/amount.ts'
import { getMinimumCharge, isBelowMinimumCharge } from '#server/features/pricing/rules/minimum-charge.ts'

export interface ContentFaultContext
  extends Pick<Configuration, 'blocks' | 'validation' | 'links' | 'forms' | 'surveys' | 'routes'> {
  readonly records: BusinessRecords
}

/** Checks all content of a business; yields what it has found after each step. */
export function* listContentFaults(
  content: readonly ContentRecord[],
  context: ContentFaultContext,
): Generator<FileFault[]> {
  const keys = new Set(content.map(({ kind, document }) => `${kind}/${document.slug}`))
  const hasName = createNameLookup((kind, slug) => keys.has(`${kind}/${slug}`), context)
  for (const record of content) yield* listRecordFaults(record, hasName, context)
}

/** Checks a record; `has` says which other records of content exist. */
export function findContentRecordFaults(
  record: ContentRecord,
  has: (kind: ContentKind, slug: string) => boolean,
  context: ContentFaultContext,
): FileFault[] {
  return [...listRecordFaults(record, createNameLookup(has, context), context)].flat()
}

function* listRecordFaults(
  record: ContentRecord,
  hasName: NameLookup,
  context: ContentFaultContext,
): Generator<FileFault[]> {
  const { kind, document } = record
  const file = getContentFilePath(kind, document.slug)
  const place = (faults: readonly Omit<FileFault, 'file'>[]) => faults.map(fault => ({ file, ...fault }))
  const missing = listReferences(record, context.blocks)
    .filter(({ kind: named, name }) => !hasName(named, name))
    .map(({ pointer, kind: named, name }) => ({
      pointer,
      reason: describeMissingName(named, name),
      broken: { rule: 'unknown_name' as const, params: { name } },
    }))
  yield place([
    ...findReservedSlugFaults(record, context),
    ...missing,
    ...findAmountFieldFaults(record, context),
  ])
  const { linkHosts = [], videoHosts = [] } = context.records.business
  const blocks = { blocks: document.blocks ?? [], pointer: '/blocks' }
  for (const found of listBlockFaults(blocks, { ...context, linkHosts, videoHosts })) yield place(found)
}

/** A visitor must be able to choose each amount of a product in its form. */
function findAmountFieldFaults(
  { kind, document }: ContentRecord,
  { forms, records: { business } }: ContentFaultContext,
): Omit<FileFault, 'file'>[] {
  if (kind !== 'product') return []
  const { currency } = business
  const form = forms.get(document.form ?? '')
  const tooSmall = (document.amounts ?? []).flatMap((amount, index) =>
    isBelowMinimumCharge(amount, currency)
      ? [
          {
            pointer: `/amounts/${index}`,
            reason: `is ${formatPlainAmount(amount, currency)} ${currency}, but payment providers take no less than ${formatPlainAmount(getMinimumCharge(currency), currency)}; raise it, or leave it out.`,
          },
        ]
      : [],
  )
  if (tooSmall.length > 0) return tooSmall
  return (document.amounts ?? []).flatMap((amount, index) =>
    form && prefillAmountField(form, amount, business.currency)
      ? []
      : [
          {
            pointer: `/amounts/${index}`,
            reason: `is ${formatPlainAmount(amount, business.currency)} ${business.currency}, which visitors cannot choose in ${document.form === undefined ? 'a form, because the product names none' : `the form "${document.form}"`}; "payment.amount" of the form must name a field that takes it.`,
          },
        ],
  )
}

/** A page's path consists of its slug, so it must not be the beginning of another path. */
function findReservedSlugFaults(
  { kind, document: { slug } }: ContentRecord,
  { routes }: ContentFaultContext,
): Omit<FileFault, 'file'>[] {
  if (kind !== 'page') return []
  const fixed = routes.map(({ path }) => path.split('/')[1] ?? '').filter(part => !part.startsWith(':'))
  const isLocale = localeCodes.some(code => code === slug)
  if (!isLocale && !isReservedPath(`/${slug}`) && !fixed.some(part => part.toLowerCase() === slug)) return []
  return [
    {
      pointer: '/slug',
      reason: `is "${slug}", but ${isLocale ? 'a language has' : 'other pages have'} paths that begin with /${slug}; choose another slug.`,
      broken: { rule: 'address_reserved', params: { slug } },
    },
  ]
}
