/** Summarizes answers. Counts can be stored and added up, so that many submissions are summed up at once. */

import type { Summary, Text } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { type AnswerCounts, type AnswerTally, createAnswerTally } from './answer-tally.ts'
import { findFieldTitle, listSummaryQuestions, type SummaryQuestion } from './summary-questions.ts'

/** The parts of a submission that a summary counts. */
export interface CountedSubmission {
  readonly status: 'complete' | 'partial' | 'draft' | 'awaiting-payment' | 'unpaid'
  readonly values: FormValues
  readonly scores: Readonly<Record<string, number>>
  /** Whether its answers are gone; the submission still counts. */
  readonly erased: boolean
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Counts as plain JSON. Raise `summaryCountsVersion` when their shape or meaning changes. */
export interface SubmissionSummaryCounts {
  readonly complete: number
  readonly partial: number
  readonly days: readonly (readonly [date: string, complete: number, partial: number])[]
  readonly questions: Readonly<Record<string, AnswerCounts>>
  readonly scores: readonly (readonly [name: string, sum: number, answered: number])[]
}

/** The format of stored counts; those in another format are counted anew. */
export const summaryCountsVersion = 1

export interface SubmissionSummarizer {
  /** Counts a submission; `date` is when it was saved, in the business's calendar. */
  add(submission: CountedSubmission, date: string): void
  /** Adds the counts of another summarizer of the same documents. */
  merge(counts: SubmissionSummaryCounts): void
  counts(): SubmissionSummaryCounts
  result(): Pick<Summary, 'complete' | 'partial' | 'days' | 'questions' | 'scores'>
}

/**
 * Creates a summarizer. Expects the current document first; questions of the same name in earlier ones are the same
 * question.
 */
export function createSubmissionSummarizer(documents: readonly FormDocument[]): SubmissionSummarizer {
  const questions = new Map<
    string,
    { readonly question: SummaryQuestion; readonly tally: AnswerTally; readonly pointer: string }
  >()
  for (const question of documents.flatMap(listSummaryQuestions)) {
    const name = question.path.join('.')
    if (!questions.has(name))
      questions.set(name, {
        question,
        tally: createAnswerTally(question),
        pointer: formatPointer(question.path),
      })
  }
  const totals = { complete: 0, partial: 0 }
  const days = new Map<string, { complete: number; partial: number }>()
  const scores = new Map<string, { sum: number; answered: number }>()
  const addDay = (date: string, complete: number, partial: number) => {
    const day = days.get(date) ?? { complete: 0, partial: 0 }
    days.set(date, { complete: day.complete + complete, partial: day.partial + partial })
    totals.complete += complete
    totals.partial += partial
  }
  const addScores = (name: string, more: number, times: number) => {
    const { sum, answered } = scores.get(name) ?? { sum: 0, answered: 0 }
    scores.set(name, { sum: sum + more, answered: answered + times })
  }
  return {
    add({ status, values, scores: own, erased, savedAt }, date) {
      const isComplete = status === 'complete'
      addDay(date, isComplete ? 1 : 0, isComplete ? 0 : 1)
      if (isComplete) for (const [name, score] of Object.entries(own)) addScores(name, score, 1)
      if (!erased)
        for (const { tally, pointer } of questions.values()) tally.add(getAtPointer(values, pointer), savedAt)
    },
    merge(counts) {
      for (const [date, complete, partial] of counts.days) addDay(date, complete, partial)
      for (const [name, sum, answered] of counts.scores) addScores(name, sum, answered)
      const ofQuestions = new Map(Object.entries(counts.questions))
      for (const [name, { tally }] of questions) tally.merge(ofQuestions.get(name) ?? { answered: 0 })
    },
    counts: () => ({
      ...totals,
      days: [...days].map(([date, { complete, partial }]) => [date, complete, partial]),
      questions: Object.fromEntries([...questions].map(([name, { tally }]) => [name, tally.counts()])),
      scores: [...scores].map(([name, { sum, answered }]) => [name, sum, answered]),
    }),
    result: () => ({
      ...totals,
      days: [...days].map(([date, day]) => ({ date, ...day })).sort((a, b) => (a.date < b.date ? -1 : 1)),
      questions: [...questions.values()].map(({ question, tally }) =>
        withRowNames(question, { ...describe(question), ...tally.result() }),
      ),
      scores: [...scores].map(([name, { sum, answered }]) => ({ name, average: sum / answered, answered })),
    }),
  }
}

type QuestionSummary = Summary['questions'][number]

/** Describes a question; keeps texts in all languages, because only their display knows the language. */
function describe({
  path,
  kind,
  schema,
  ui,
  groups,
}: SummaryQuestion): Pick<QuestionSummary, 'name' | 'type' | 'title' | 'groups' | 'names'> {
  return {
    name: path.join('.'),
    type: kind,
    ...toTitleField({ schema, ui }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...toNamesField(ui),
  }
}

/** Adds each matrix row's title and names of choices; two rows may name the same value differently. */
function withRowNames({ rows }: SummaryQuestion, summary: QuestionSummary): QuestionSummary {
  if (summary.rows === undefined) return summary
  const named = summary.rows.map(row => {
    const question = rows.find(({ path }) => path.at(-1) === row.row)
    return question ? { ...row, ...toTitleField(question), ...toNamesField(question.ui) } : row
  })
  return { ...summary, rows: named }
}

function toTitleField(question: Pick<SummaryQuestion, 'schema' | 'ui'>): { readonly title?: Text } {
  const title = findFieldTitle(question)
  return title === undefined ? {} : { title }
}

function toNamesField({ 'ui:enumNames': value }: SummaryQuestion['ui']) {
  const names = Object.entries(isObject(value) ? value : {}).flatMap(([key, wording]): [string, Text][] =>
    isText(wording) ? [[key, wording]] : [],
  )
  return names.length === 0 ? {} : { names: Object.fromEntries(names) }
}
