/** Counts the answers to a question by its kind. Counts can be stored and added to another count. */

import type { ChoiceCount, Summary } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { listScalePoints, summarizeNumbers, sumNumbers } from './number-summary.ts'
import type { SummaryQuestion } from './summary-questions.ts'

type QuestionSummary = Summary['questions'][number]
type Choice = ChoiceCount['value']

/** Counts as plain JSON. Each kind of question fills in its own part. */
export interface AnswerCounts {
  readonly answered: number
  /** How often each value was given. */
  readonly values?: readonly (readonly [value: Choice, count: number])[]
  /** For a ranking: the sum of the places that a value had, and how often it had one. */
  readonly places?: readonly (readonly [value: string, sum: number, count: number])[]
  /** The latest texts first, with their times in milliseconds since 1970. */
  readonly texts?: readonly (readonly [savedAtMs: number, text: string])[]
  /** For a matrix: the counts by row name. */
  readonly rows?: Readonly<Record<string, AnswerCounts>>
}

export interface AnswerTally {
  /** Counts an answer; `answer` is undefined if the question was not answered. */
  add(answer: unknown, savedAtMs: number): void
  /** Adds the counts of another tally of the same question. */
  merge(counts: AnswerCounts): void
  counts(): AnswerCounts
  result(): Omit<QuestionSummary, 'name' | 'type' | 'title' | 'names' | 'groups'>
}

export const createAnswerTally = (question: SummaryQuestion): AnswerTally => makers[question.kind](question)

const maxTexts = 20
/** With more distinct numbers than this, a summary does not list the count of each. */
const maxListedNumbers = 31

const makers: Readonly<Record<SummaryQuestion['kind'], (question: SummaryQuestion) => AnswerTally>> = {
  choice: choiceTally,
  number: numberTally,
  nps: npsTally,
  matrix: matrixTally,
  ranking: rankingTally,
  text: textTally,
  file: countTally,
  other: countTally,
}

const isAnswer = (answer: unknown): boolean =>
  answer !== undefined &&
  answer !== null &&
  answer !== '' &&
  !(Array.isArray(answer) && answer.length === 0) &&
  !(isObject(answer) && Object.keys(answer).length === 0)

function countTally(): AnswerTally {
  let answered = 0
  return {
    add(answer) {
      if (isAnswer(answer)) answered += 1
    },
    merge(counts) {
      answered += counts.answered
    },
    counts: () => ({ answered }),
    result: () => ({ answered }),
  }
}

/** Counts the document's choices in order, then what visitors wrote instead. An answer may hold several. */
function choiceTally({ choices }: SummaryQuestion): AnswerTally {
  let answered = 0
  const values = new Map<Choice, number>(choices.map(choice => [toChoice(choice), 0]))
  return {
    add(answer) {
      if (!isAnswer(answer)) return
      answered += 1
      for (const choice of Array.isArray(answer) ? answer : [answer]) count(values, toChoice(choice))
    },
    merge(counts) {
      answered += counts.answered
      for (const [value, times] of counts.values ?? []) count(values, value, times)
    },
    counts: () => ({ answered, values: [...values] }),
    result: () => ({ answered, choices: toChoiceCounts([...values]) }),
  }
}

function count<T>(counts: Map<T, number>, value: T, times = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + times)
}

const toChoiceCounts = (values: readonly (readonly [Choice, number])[]): ChoiceCount[] =>
  values.map(([value, times]) => ({ value, count: times }))

/** Returns an answer as text, which is JSON unless the answer is a string. */
const formatAnswer = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const toChoice = (value: unknown): Choice =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : formatAnswer(value)

/** Counts numbers; the result lists every point of a scale, even one that nobody chose. */
function numberTally({ schema }: SummaryQuestion): AnswerTally {
  const scale = listScalePoints(schema, maxListedNumbers)
  const values = new Map<number, number>()
  const answered = () => sumNumbers([...values.values()])
  return {
    add(answer) {
      if (typeof answer === 'number') count(values, answer)
    },
    merge(counts) {
      for (const [value, times] of counts.values ?? [])
        if (typeof value === 'number') count(values, value, times)
    },
    counts: () => ({ answered: answered(), values: [...values] }),
    result() {
      const listed = [...new Map([...scale.map(point => [point, 0] as const), ...values])].sort(
        ([a], [b]) => a - b,
      )
      const choices = listed.length <= maxListedNumbers ? { choices: toChoiceCounts(listed) } : {}
      return { ...summarizeNumbers([...values].sort(([a], [b]) => a - b)), ...choices }
    },
  }
}

/**
 * Computes the net promoter score: 9 and 10 promote, 0 to 6 detract, and the score is their difference in percent of
 * all.
 */
function npsTally(question: SummaryQuestion): AnswerTally {
  const numbers = numberTally(question)
  return {
    ...numbers,
    result() {
      const { answered, values = [] } = numbers.counts()
      const countWhere = (holds: (value: number) => boolean) =>
        sumNumbers(values.map(([value, times]) => (typeof value === 'number' && holds(value) ? times : 0)))
      const promoters = countWhere(value => value >= 9)
      const detractors = countWhere(value => value < 7)
      const score = answered === 0 ? 0 : (100 * (promoters - detractors)) / answered
      const passives = answered - promoters - detractors
      return { ...numbers.result(), nps: { promoters, passives, detractors, score } }
    },
  }
}

function matrixTally({ rows }: SummaryQuestion): AnswerTally {
  let answered = 0
  const tallies = rows.map(row => ({ row: row.path.at(-1) ?? '', tally: createAnswerTally(row) }))
  return {
    add(answer, savedAtMs) {
      if (!isObject(answer) || !isAnswer(answer)) return
      answered += 1
      for (const { row, tally } of tallies)
        tally.add(Object.hasOwn(answer, row) ? answer[row] : undefined, savedAtMs)
    },
    merge(counts) {
      answered += counts.answered
      const ofRows = new Map(Object.entries(counts.rows ?? {}))
      for (const { row, tally } of tallies) tally.merge(ofRows.get(row) ?? { answered: 0 })
    },
    counts: () => ({
      answered,
      rows: Object.fromEntries(tallies.map(({ row, tally }) => [row, tally.counts()])),
    }),
    result: () => ({
      answered,
      rows: tallies.map(({ row, tally }) => {
        const { answered: ofRow, choices = [] } = tally.result()
        return { row, answered: ofRow, choices }
      }),
    }),
  }
}

function rankingTally({ choices }: SummaryQuestion): AnswerTally {
  let answered = 0
  const places = new Map<string, { sum: number; times: number }>(
    choices.map(choice => [formatAnswer(choice), { sum: 0, times: 0 }]),
  )
  const addPlaces = (value: string, more: number, times: number) => {
    const before = places.get(value) ?? { sum: 0, times: 0 }
    places.set(value, { sum: before.sum + more, times: before.times + times })
  }
  return {
    add(answer) {
      if (!Array.isArray(answer) || !isAnswer(answer)) return
      answered += 1
      for (const [index, choice] of answer.entries()) addPlaces(formatAnswer(choice), index + 1, 1)
    },
    merge(counts) {
      answered += counts.answered
      for (const [value, more, times] of counts.places ?? []) addPlaces(value, more, times)
    },
    counts: () => ({ answered, places: [...places].map(([value, own]) => [value, own.sum, own.times]) }),
    result: () => ({
      answered,
      ranks: [...places]
        .flatMap(([value, own]) => (own.times === 0 ? [] : [{ value, average: own.sum / own.times }]))
        .sort((a, b) => a.average - b.average),
    }),
  }
}

function textTally(): AnswerTally {
  let answered = 0
  let texts: (readonly [savedAtMs: number, text: string])[] = []
  const addText = (savedAtMs: number, text: string) => {
    const place = texts.findLastIndex(([ms]) => ms >= savedAtMs) + 1
    if (place < maxTexts) texts = texts.toSpliced(place, 0, [savedAtMs, text]).slice(0, maxTexts)
  }
  return {
    add(answer, savedAtMs) {
      if (!isAnswer(answer)) return
      answered += 1
      addText(savedAtMs, formatAnswer(answer))
    },
    merge(counts) {
      answered += counts.answered
      for (const [savedAtMs, text] of counts.texts ?? []) addText(savedAtMs, text)
    },
    counts: () => ({ answered, texts }),
    result: () => ({ answered, texts: texts.map(([, text]) => text) }),
  }
}
