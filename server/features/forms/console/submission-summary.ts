/** Handles `getSubmissionSummary`: sums up the answers to a form or survey. */
import { createHash } from 'node:crypto'
import { done } from '#schemas/runtime/core/problem.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { summarizeFormProgress } from '../rules/form-progress.ts'
import {
  createSubmissionSummarizer,
  type SubmissionSummaryCounts,
  summaryCountsVersion,
} from '../rules/summary.ts'
import type { ListSubmissionsQuery, Submission, SubmissionCursor } from '../submissions.ts'
import { loadAnsweredDocuments } from './submission-documents.ts'
import { readSubmissionFilter } from './submission-filter.ts'

/** Those that a summary counts, with and without a filter. */
const countedStatuses = ['complete', 'partial'] as const

export const getSubmissionSummary: Handler<'getSubmissionSummary'> = async (input, context) => {
  const { kind, form, version } = input
  const documents = await loadAnsweredDocuments({ kind, form }, version, context)
  if (!documents.ok) return documents
  const {
    stores: { formStores },
    directory,
  } = context
  const zone = getZoneOrDefault(undefined, directory)
  const filter = readSubmissionFilter(input, documents.value, zone)
  if (!filter.ok) return filter
  const listing = { business: directory.business.slug, kind, form, version, filter: filter.value }
  const count: CountSubmissions = submissions => countSubmissions(submissions, documents.value, zone)
  const { parts, isLimited = false } = filter.value
    ? await countFiltered(listing, count, context)
    : {
        parts: await formStores.counts.read(
          { ...listing, digest: digestSummaryInput(documents.value, zone) },
          count,
        ),
      }
  const summarizer = createSubmissionSummarizer(documents.value)
  for (const counts of parts) summarizer.merge(counts)
  const counters = await formStores.progress.read({ business: directory.business.slug, kind, form }, version)
  const progress = summarizeFormProgress(documents.value, counters)
  return done({
    kind,
    form,
    version: version ?? null,
    ...summarizer.result(),
    progress,
    ...(isLimited ? { limited: true } : {}),
  })
}

type CountSubmissions = (submissions: readonly Submission[]) => SubmissionSummaryCounts

interface FilteredCounts {
  readonly parts: readonly SubmissionSummaryCounts[]
  readonly isLimited?: boolean
}

/** A page of submissions is counted at once, so that other requests come in between. */
const maxPageRows = 1000
const maxPages = 10

/** Counts what a filter leaves, the latest first, page by page. What is counted so is not stored. */
async function countFiltered(
  listing: Omit<ListSubmissionsQuery, 'statuses' | 'pageSize'>,
  count: CountSubmissions,
  { stores: { formStores } }: CallContext,
): Promise<FilteredCounts> {
  const parts: SubmissionSummaryCounts[] = []
  for (let after: SubmissionCursor | undefined; ; ) {
    const options = { ...listing, statuses: countedStatuses, pageSize: maxPageRows, after }
    const { submissions, next } = await formStores.submissions.list(options)
    parts.push(count(submissions))
    if (!next) return { parts }
    if (parts.length === maxPages) return { parts, isLimited: true }
    after = next
  }
}

function countSubmissions(
  submissions: readonly Submission[],
  documents: readonly FormDocument[],
  zone: Zone,
): SubmissionSummaryCounts {
  const summarizer = createSubmissionSummarizer(documents)
  for (const submission of submissions)
    summarizer.add(submission, toLocalDateTime(submission.savedAt, zone).date)
  return summarizer.counts()
}

/** Computes the digest of everything that affects the counts. */
const digestSummaryInput = (documents: readonly FormDocument[], zone: Zone): string =>
  createHash('sha256')
    .update(JSON.stringify([summaryCountsVersion, zone, documents]))
    .digest('base64url')
