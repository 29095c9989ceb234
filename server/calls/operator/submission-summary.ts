/** Handles `getSummary`: sums up the answers to a form or survey. */
import { createHash } from 'node:crypto'
import { done } from '#schemas/runtime/core/problem.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { summarizeFormProgress } from '../../domain/form-progress.ts'
import { createSummarizer, type SubmissionSummaryCounts, summaryCountsVersion } from '../../domain/summary.ts'
import type { Submission } from '../../ports/submissions.ts'
import type { Handler } from '../handler.ts'
import { getZoneOrDefault } from '../slots/offer.ts'
import { loadAnsweredDocuments } from './submission-documents.ts'

export const getSubmissionSummary: Handler<'getSummary'> = async ({ kind, form, version }, context) => {
  const documents = await loadAnsweredDocuments({ kind, form }, version, context)
  if (!documents.ok) return documents
  const { formStores, directory } = context
  const zone = getZoneOrDefault(undefined, directory)
  const parts = await formStores.counts.read(
    {
      ...{ business: directory.business.slug, kind, form, version },
      digest: digestSummaryInput(documents.value, zone),
    },
    submissions => countSubmissions(submissions, documents.value, zone),
  )
  const summarizer = createSummarizer(documents.value)
  for (const counts of parts) summarizer.merge(counts)
  const counters = await formStores.progress.read({ business: directory.business.slug, kind, form }, version)
  const progress = summarizeFormProgress(documents.value, counters)
  return done({ kind, form, version: version ?? null, ...summarizer.result(), progress })
}

function countSubmissions(
  submissions: readonly Submission[],
  documents: readonly FormDocument[],
  zone: Zone,
): SubmissionSummaryCounts {
  const summarizer = createSummarizer(documents)
  for (const submission of submissions) summarizer.add(submission, toLocal(submission.savedAt, zone).date)
  return summarizer.counts()
}

/** Computes the digest of everything that affects the counts. */
const digestSummaryInput = (documents: readonly FormDocument[], zone: Zone): string =>
  createHash('sha256')
    .update(JSON.stringify([summaryCountsVersion, zone, documents]))
    .digest('base64url')
