/** Submissions as rows: one column for each answer of every version. */

import type { FormDocument } from '#schemas/form.ts'
import { at } from '#schemas/pointer.ts'
import type { Submission } from '#schemas/types.gen.ts'
import { type Question, questionsOf } from './questions.ts'

export interface Column {
  readonly name: string
  value(submission: Submission): unknown
}

/** Of the current document first; behind them what only earlier ones asked. */
export function columnsOf(documents: readonly FormDocument[]): Column[] {
  const answers = new Map<string, Column>()
  const scores = new Set<string>()
  for (const document of documents) {
    for (const column of questionsOf(document).flatMap(columnsFor))
      if (!answers.has(column.name)) answers.set(column.name, column)
    for (const name of Object.keys(document.scores ?? {})) scores.add(name)
  }
  return [
    ...about,
    ...answers.values(),
    ...[...scores].map(name => ({ name: `score ${name}`, value: (one: Submission) => one.scores[name] })),
  ]
}

const about: readonly Column[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'version', value: ({ version }) => version },
  { name: 'status', value: ({ status }) => status },
  { name: 'started', value: ({ startedAt }) => startedAt },
  { name: 'saved', value: ({ savedAt }) => savedAt },
  { name: 'locale', value: ({ locale }) => locale },
  { name: 'end', value: ({ end }) => end },
  { name: 'booking', value: ({ booking }) => booking },
]

const columnsFor = ({ path, kind, rows }: Question): Column[] =>
  kind === 'matrix' && rows.length > 0 ? rows.flatMap(columnsFor) : [columnAt(path.join('.'))]

const columnAt = (path: string): Column => ({ name: path, value: ({ values }) => flat(at(values, path)) })

/** A list of choices is one text; what has parts of its own stays JSON. */
const flat = (value: unknown): unknown =>
  Array.isArray(value) && value.every(part => typeof part !== 'object') ? value.join('; ') : value
