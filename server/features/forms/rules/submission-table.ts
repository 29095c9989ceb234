/** Lays out submissions as rows, with one column for each answer of every version. */

import type { Submission, Text } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { appendFieldTitle, listSummaryQuestions, type SummaryQuestion } from './summary-questions.ts'

export interface SubmissionColumn {
  readonly name: string
  /** The titles of its groups and of the question itself; empty if the document has none. */
  readonly titles: readonly Text[]
  value(submission: Submission): unknown
}

/** Returns the columns of the current document first, then those that only earlier documents have. */
export function listSubmissionColumns(documents: readonly FormDocument[]): SubmissionColumn[] {
  const answers = new Map<string, SubmissionColumn>()
  const scores = new Set<string>()
  for (const document of documents) {
    for (const column of listSummaryQuestions(document).flatMap(toColumns))
      if (!answers.has(column.name)) answers.set(column.name, column)
    for (const name of Object.keys(document.scores ?? {})) scores.add(name)
  }
  return [
    ...about,
    ...(documents.some(({ payment }) => payment !== undefined) ? paymentColumns : []),
    ...answers.values(),
    ...[...scores].map(name => ({
      name: `score ${name}`,
      titles: [],
      value: (submission: Submission) => submission.scores[name],
    })),
  ]
}

const about: readonly SubmissionColumn[] = [
  { name: 'id', titles: [], value: ({ id }) => id },
  { name: 'version', titles: [], value: ({ version }) => version },
  { name: 'status', titles: [], value: ({ status }) => status },
  { name: 'started', titles: [], value: ({ startedAt }) => startedAt },
  { name: 'saved', titles: [], value: ({ savedAt }) => savedAt },
  { name: 'locale', titles: [], value: ({ locale }) => locale },
  { name: 'end', titles: [], value: ({ end }) => end },
  { name: 'booking', titles: [], value: ({ booking }) => booking },
  { name: 'business tags', titles: [], value: ({ tags }) => tags?.join('; ') },
]

/** Amounts are in minor units. */
const paymentColumns: readonly SubmissionColumn[] = [
  { name: 'payment', titles: [], value: ({ payment }) => payment?.id },
  { name: 'payment reference', titles: [], value: ({ payment }) => payment?.reference },
  { name: 'payment status', titles: [], value: ({ payment }) => payment?.status },
  { name: 'due', titles: [], value: ({ payment }) => payment?.due },
  { name: 'paid', titles: [], value: ({ payment }) => payment?.paid },
  { name: 'refunded', titles: [], value: ({ payment }) => payment?.refunded },
  { name: 'currency', titles: [], value: ({ payment }) => payment?.currency },
]

const toColumns = (question: SummaryQuestion): SubmissionColumn[] => {
  const titles = appendFieldTitle(question.groups, question)
  if (question.kind !== 'matrix' || question.rows.length === 0) return [createColumn(question.path, titles)]
  return question.rows.map(row => createColumn(row.path, appendFieldTitle(titles, row)))
}

const createColumn = (path: readonly string[], titles: readonly Text[]): SubmissionColumn => ({
  name: path.join('.'),
  titles,
  value: ({ values }) => flat(getAtPointer(values, formatPointer(path))),
})

/** Joins a list of choices into one text; leaves a value with parts of its own as JSON. */
const flat = (value: unknown): unknown =>
  Array.isArray(value) && value.every(part => typeof part !== 'object') ? value.join('; ') : value
