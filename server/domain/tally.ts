/** Counts the answers to one question, by its kind. */
import { isObject } from '#schemas/pointer.ts'
import type { ChoiceCount, Summary } from '#schemas/types.gen.ts'
import type { Question } from './questions.ts'

type Told = Summary['questions'][number]

export interface Tally {
  /** Undefined: it was not answered. */
  add(answer: unknown): void
  result(): Omit<Told, 'name' | 'type' | 'title' | 'names'>
}

export const createTally = (question: Question): Tally => makers[question.kind](question)

const latestTexts = 20
/** More different numbers than that are told by their average alone. */
const mostValues = 30

const makers: Readonly<Record<Question['kind'], (question: Question) => Tally>> = {
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

function countTally(): Tally {
  let answered = 0
  return {
    add(answer) {
      if (isAnswer(answer)) answered += 1
    },
    result: () => ({ answered }),
  }
}

/** The document's choices in their order, then what visitors wrote instead. Several may be chosen. */
function choiceTally({ choices }: Question): Tally {
  let answered = 0
  const counts = new Map<ChoiceCount['value'], number>(choices.map(one => [plain(one), 0]))
  return {
    add(answer) {
      if (!isAnswer(answer)) return
      answered += 1
      for (const one of Array.isArray(answer) ? answer : [answer]) count(counts, plain(one))
    },
    result: () => ({ answered, choices: told(counts) }),
  }
}

function count<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

const told = (counts: ReadonlyMap<ChoiceCount['value'], number>): ChoiceCount[] =>
  [...counts].map(([value, number]) => ({ value, count: number }))

/** Text of a choice that is no plain value. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const plain = (value: unknown): ChoiceCount['value'] =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : textOf(value)

function numberTally(): Tally {
  const numbers: number[] = []
  return {
    add(answer) {
      if (typeof answer === 'number') numbers.push(answer)
    },
    result() {
      const sorted = numbers.toSorted((a, b) => a - b)
      const [minimum, maximum] = [sorted[0], sorted.at(-1)]
      if (minimum === undefined || maximum === undefined) return { answered: 0 }
      const counts = new Map<number, number>()
      for (const number of sorted) count(counts, number)
      return {
        answered: sorted.length,
        ...{ average: average(sorted), median: median(sorted), minimum, maximum },
        ...(counts.size <= mostValues ? { choices: told(counts) } : {}),
      }
    },
  }
}

const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  return average([sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0])
}

/** Net promoter score: 9 and 10 promote, 0 to 6 detract; the difference in percent of all. */
function npsTally(): Tally {
  const numbers = numberTally()
  let [promoters, passives, detractors] = [0, 0, 0]
  return {
    add(answer) {
      numbers.add(answer)
      if (typeof answer !== 'number') return
      if (answer >= 9) promoters += 1
      else if (answer >= 7) passives += 1
      else detractors += 1
    },
    result() {
      const answered = promoters + passives + detractors
      const score = answered === 0 ? 0 : (100 * (promoters - detractors)) / answered
      return { ...numbers.result(), nps: { promoters, passives, detractors, score } }
    },
  }
}

function matrixTally({ rows }: Question): Tally {
  let answered = 0
  const tallies = rows.map(row => ({ row: row.path.at(-1) ?? '', tally: createTally(row) }))
  return {
    add(answer) {
      if (!isObject(answer) || !isAnswer(answer)) return
      answered += 1
      for (const { row, tally } of tallies) tally.add(Object.hasOwn(answer, row) ? answer[row] : undefined)
    },
    result: () => ({
      answered,
      rows: tallies.map(({ row, tally }) => {
        const { answered: ofRow, choices = [] } = tally.result()
        return { row, answered: ofRow, choices }
      }),
    }),
  }
}

function rankingTally({ choices }: Question): Tally {
  let answered = 0
  const ranks = new Map<string, { sum: number; times: number }>(
    choices.map(one => [textOf(one), { sum: 0, times: 0 }]),
  )
  return {
    add(answer) {
      if (!Array.isArray(answer) || !isAnswer(answer)) return
      answered += 1
      for (const [index, one] of answer.entries()) {
        const { sum, times } = ranks.get(textOf(one)) ?? { sum: 0, times: 0 }
        ranks.set(textOf(one), { sum: sum + index + 1, times: times + 1 })
      }
    },
    result: () => ({
      answered,
      ranks: [...ranks]
        .flatMap(([value, { sum, times }]) => (times === 0 ? [] : [{ value, average: sum / times }]))
        .sort((a, b) => a.average - b.average),
    }),
  }
}

function textTally(): Tally {
  let answered = 0
  const texts: string[] = []
  return {
    add(answer) {
      if (!isAnswer(answer)) return
      answered += 1
      if (texts.length < latestTexts) texts.push(textOf(answer))
    },
    result: () => ({ answered, texts: [...texts] }),
  }
}
