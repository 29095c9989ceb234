/** Exports submissions as a table, page by page, so that a file of any length needs the memory of one page of rows. */

import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { maskTranslatorPlaceholders } from '#schemas/runtime/expression/interpolation.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { streamForBusiness } from '#server/lib/business-scope.ts'
import { byteOrderMark, formatCsvRows } from '#server/lib/csv.ts'
import { listSubmissionColumns, type SubmissionColumn } from '../rules/submission-table.ts'
import type { ListSubmissionsQuery, Submission, SubmissionCursor } from '../submissions.ts'
import { defaultListedStatuses, toSubmissionDto } from './operator-submissions.ts'
import { loadAnsweredDocuments } from './submission-documents.ts'
import { readSubmissionFilter } from './submission-filter.ts'

export const exportSubmissions: Handler<'exportSubmissions'> = async (input, context) => {
  const { kind, form, version, header = 'titles', locale } = input
  const documents = await loadAnsweredDocuments({ kind, form }, version, context)
  if (!documents.ok) return documents
  const zone = getZoneOrDefault(undefined, context.directory)
  const filter = readSubmissionFilter(input, documents.value, zone)
  if (!filter.ok) return filter
  const columns = listSubmissionColumns(documents.value)
  const i18n = maskTranslatorPlaceholders(
    createPreferredTranslator([locale, context.directory.business.defaultLocale], context),
  )
  const names = columns.map(({ name, titles }) =>
    header === 'names' || titles.length === 0
      ? name
      : titles.map(title => formatLocalizedText(title, i18n)).join(' › '),
  )
  const table = { columns, header: uniqueNames(names, columns), kind, form, version, filter: filter.value }
  return done({
    name: `${form}${version === undefined ? '' : `-${version}`}.csv`,
    content: streamForBusiness(context.directory.business.slug, tablePages(table, context)),
  })
}

/** Adds the property's name to titles that several columns share. */
const uniqueNames = (titles: readonly string[], columns: readonly SubmissionColumn[]): string[] =>
  titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${columns[index]?.name})`,
  )

interface Table extends Pick<ListSubmissionsQuery, 'kind' | 'form' | 'version' | 'filter'> {
  readonly columns: readonly SubmissionColumn[]
  readonly header: readonly string[]
}

const maxPageRows = 500

/**
 * Yields the table page by page, latest submissions first. Those submitted meanwhile may be missing, but none appears
 * twice.
 */
async function* tablePages(
  { columns, header, ...which }: Table,
  context: CallContext,
): AsyncGenerator<string> {
  const {
    stores: { formStores },
    directory,
  } = context
  const { slug: business } = directory.business
  const question = { ...which, business, statuses: defaultListedStatuses, pageSize: maxPageRows }
  const zone = getZoneOrDefault(undefined, directory)
  const toRow = (submission: Submission) =>
    columns.map(column => column.value(toSubmissionDto(submission, zone)))
  yield byteOrderMark + formatCsvRows([header])
  for (let after: SubmissionCursor | undefined; ; ) {
    const page = await formStores.submissions.list({ ...question, after })
    yield formatCsvRows(page.submissions.map(toRow))
    if (!page.next) return
    after = page.next
  }
}
