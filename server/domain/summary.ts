/** What answers come to. Fed one submission after the other, so that any number of them fits. */
import type { FormDocument } from '#schemas/form.ts'
import { at, isObject } from '#schemas/pointer.ts'
import type { Submission, Summary, Text } from '#schemas/types.gen.ts'
import { isWording } from '#schemas/wording.ts'
import { type Question, questionsOf } from './questions.ts'
import { createTally, type Tally } from './tally.ts'

export interface Summarizer {
  /** The latest first: of texts the first are kept. `date`: of the business, when it was saved. */
  add(submission: Submission, date: string): void
  result(): Pick<Summary, 'complete' | 'partial' | 'days' | 'questions' | 'scores'>
}

/** The current document first: what an earlier one asked under the same name is the same question. */
export function createSummarizer(documents: readonly FormDocument[]): Summarizer {
  const questions = new Map<string, { readonly question: Question; readonly tally: Tally }>()
  for (const question of documents.flatMap(questionsOf)) {
    const name = question.path.join('.')
    if (!questions.has(name)) questions.set(name, { question, tally: createTally(question) })
  }
  const totals = { complete: 0, partial: 0 }
  const days = new Map<string, { complete: number; partial: number }>()
  const scores = new Map<string, { sum: number; answered: number }>()
  return {
    add({ status, values, scores: own, erased }, date) {
      const column = status === 'complete' ? 'complete' : 'partial'
      totals[column] += 1
      const day = days.get(date) ?? { complete: 0, partial: 0 }
      day[column] += 1
      days.set(date, day)
      for (const [name, score] of Object.entries(own)) {
        const { sum, answered } = scores.get(name) ?? { sum: 0, answered: 0 }
        if (status === 'complete') scores.set(name, { sum: sum + score, answered: answered + 1 })
      }
      if (!erased) for (const [name, { tally }] of questions) tally.add(at(values, name))
    },
    result: () => ({
      ...totals,
      days: [...days].map(([date, day]) => ({ date, ...day })).sort((a, b) => (a.date < b.date ? -1 : 1)),
      questions: [...questions.values()].map(({ question, tally }) => ({
        ...described(question),
        ...tally.result(),
      })),
      scores: [...scores].map(([name, { sum, answered }]) => ({ name, average: sum / answered, answered })),
    }),
  }
}

type Told = Summary['questions'][number]

/** Wordings go as they are: whoever shows them knows the language. */
function described({ path, kind, ui, rows }: Question): Pick<Told, 'name' | 'type' | 'title' | 'names'> {
  const title = ui['ui:title']
  const names = {
    ...wordingsIn(ui['ui:enumNames']),
    ...Object.fromEntries(
      rows.flatMap(row => {
        const wording = row.ui['ui:title']
        return [
          ...(isWording(wording) ? [[row.path.at(-1) ?? '', wording] as const] : []),
          ...Object.entries(wordingsIn(row.ui['ui:enumNames'])),
        ]
      }),
    ),
  }
  return {
    ...{ name: path.join('.'), type: kind },
    ...(isWording(title) ? { title } : {}),
    ...(Object.keys(names).length === 0 ? {} : { names }),
  }
}

const wordingsIn = (value: unknown): Record<string, Text> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([key, wording]) =>
      isWording(wording) ? [[key, wording]] : [],
    ),
  )
