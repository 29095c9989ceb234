/** Submissions as their business sees them: one by one, as a table, summed up. */
import type { FormDocument } from '#schemas/form.ts'
import { formatInstant, instantOf } from '#schemas/instant.ts'
import { done, failed, type Outcome } from '#schemas/problem.ts'
import type { Submission as Told } from '#schemas/types.gen.ts'
import { csv } from '../domain/csv.ts'
import { columnsOf } from '../domain/submission-table.ts'
import { createSummarizer } from '../domain/summary.ts'
import type { FormKey } from '../ports/form-versions.ts'
import type { Submission, SubmissionPlace, SubmissionQuestion } from '../ports/submissions.ts'
import type { CallContext, Handler } from './handler.ts'
import { currentDocument } from './hosted.ts'
import { zoneOf } from './offer.ts'
import { told as toldUpload } from './uploads.ts'

/** A form's draft is nobody's business before it is handed in; it is listed when asked for. */
const answered: readonly Submission['status'][] = ['complete', 'partial']

export const listSubmissions: Handler<'listSubmissions'> = async (input, context) => {
  const { kind, form, version, status, limit = 50 } = input
  const { submissions, next } = await context.hosting.submissions.list({
    ...{ business: context.catalogue.business.slug, kind, form, version, most: limit },
    statuses: status === undefined ? answered : [status],
    after: placeIn(input.after ?? ''),
  })
  return done({
    submissions: submissions.map(one => told(one, context)),
    next: next ? `${next.savedAt}.${next.id}` : null,
  })
}

export const getSubmission: Handler<'getSubmission'> = async ({ id }, context) => {
  const { hosting, catalogue } = context
  const found = await hosting.submissions.find(catalogue.business.slug, id)
  if (!found) return failed('submission.not_found')
  const uploads = await hosting.uploads.ofSubmission(catalogue.business.slug, id)
  return done({ submission: told(found, context), uploads: uploads.map(toldUpload) })
}

export const deleteSubmission: Handler<'deleteSubmission'> = async ({ id }, { hosting, catalogue }) =>
  (await hosting.submissions.remove(catalogue.business.slug, id)) ? done({}) : failed('submission.not_found')

export const exportSubmissions: Handler<'exportSubmissions'> = async ({ kind, form, version }, context) => {
  const documents = await documentsOf({ kind, form }, version, context)
  if (!documents.ok) return documents
  const columns = columnsOf(documents.value)
  const rows: unknown[][] = [columns.map(({ name }) => name)]
  for await (const submission of everyOne({ kind, form, version }, context))
    rows.push(columns.map(column => column.value(told(submission, context))))
  return done({ name: `${form}${version === undefined ? '' : `-${version}`}.csv`, content: csv(rows) })
}

export const getSummary: Handler<'getSummary'> = async ({ kind, form, version }, context) => {
  const documents = await documentsOf({ kind, form }, version, context)
  if (!documents.ok) return documents
  const summarizer = createSummarizer(documents.value)
  for await (const submission of everyOne({ kind, form, version }, context)) {
    const one = told(submission, context)
    summarizer.add(one, one.savedAt.slice(0, 10))
  }
  return done({ kind, form, version: version ?? null, ...summarizer.result() })
}

/** The current one first, then the others, the newest first; or the one that is asked for. */
async function documentsOf(
  key: FormKey,
  version: number | undefined,
  context: CallContext,
): Promise<Outcome<readonly FormDocument[]>> {
  const { versions } = context.hosting
  if (version !== undefined) {
    const found = await versions.find(key, version)
    return found ? done([found.document]) : failed('form.version_unknown')
  }
  const known = (await versions.list(key)).toReversed().map(({ document }) => document)
  if (known.length === 0)
    return failed(key.kind === 'form' ? 'form.not_found' : 'survey.not_found', { id: key.form })
  const current = currentDocument(key, context.configuration)
  const others = known.filter(document => document.version !== current?.version)
  return done(current ? [current, ...others] : known)
}

const perPage = 500

/** The latest first. What is handed in meanwhile may be missing, nothing is there twice. */
async function* everyOne(
  which: Pick<SubmissionQuestion, 'kind' | 'form' | 'version'>,
  { hosting, catalogue }: CallContext,
): AsyncGenerator<Submission> {
  const question = { ...which, business: catalogue.business.slug, statuses: answered, most: perPage }
  for (let after: SubmissionPlace | undefined; ; ) {
    const page = await hosting.submissions.list({ ...question, after })
    yield* page.submissions
    if (!page.next) return
    after = page.next
  }
}

/** Times as the business's clock shows them. */
export function told(submission: Submission, { catalogue }: CallContext): Told {
  const { id, kind, form, version, status, values, scores, end, step, locale, booking, erased } = submission
  const zone = zoneOf(undefined, catalogue)
  return {
    ...{ id, kind, form, version, status, values: { ...values }, scores: { ...scores }, locale },
    end: end ?? null,
    startedAt: formatInstant(submission.startedAt, zone),
    savedAt: formatInstant(submission.savedAt, zone),
    ...(step === undefined ? {} : { step }),
    ...(booking === undefined ? {} : { booking }),
    ...(erased ? { erased: true as const } : {}),
  }
}

/** What somebody made up is the first page. */
function placeIn(text: string): SubmissionPlace | undefined {
  const [, savedAt, id] = /^(-?\d{1,15})\.(\w{1,40})$/.exec(text) ?? []
  return savedAt === undefined || id === undefined ? undefined : { savedAt: instantOf(Number(savedAt)), id }
}
