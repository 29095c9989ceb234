/** The filter of answers: in the address, as input of the calls, and in words. */
import type { GetSubmissionSummaryInput } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import {
  formatChoice,
  formatNumber,
  formatQuestionGroups,
  formatQuestionTitle,
  type QuestionResult,
} from './answer-texts.ts'

/** The parameters of the address. There may be several of `where`. */
export const filterParameters = ['from', 'to', 'version', 'tag', 'where'] as const

export const maxConditions = 10

export const isFiltered = (query: URLSearchParams): boolean => filterParameters.some(name => query.has(name))

type FilterInput = Omit<GetSubmissionSummaryInput, 'kind' | 'form'>

/** Reads the input of the calls from the address; what is not valid there is left out. */
export function readFilterInput(query: URLSearchParams): FilterInput {
  const [from, to] = ['from', 'to'].map(name => parsePlainDate(query.get(name) ?? ''))
  const version = Number(query.get('version') ?? '')
  const tag = query.get('tag')?.trim().slice(0, 40)
  const where = query.getAll('where').slice(0, maxConditions).join('\n').slice(0, 2000)
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(Number.isInteger(version) && version > 0 ? { version } : {}),
    ...(tag ? { tag } : {}),
    ...(where === '' ? {} : { where }),
  }
}

/** Returns the address without one filter, or without all. It begins with the first page, and nothing is opened. */
export function withoutFilter(query: URLSearchParams, removed?: ActiveFilter): URLSearchParams {
  const next = new URLSearchParams(
    [...query].filter(([name, value]) =>
      removed === undefined
        ? !filterParameters.some(one => one === name)
        : name !== removed.name || value !== removed.value,
    ),
  )
  return fromFirstPage(next)
}

export function withCondition(query: URLSearchParams, where: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!next.getAll('where').includes(where)) next.append('where', where)
  return fromFirstPage(next)
}

export function fromFirstPage(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['after', 'submission']) next.delete(name)
  return next
}

/** What can be asked about a question. */
export interface FilterQuestion {
  readonly name: string
  /** With its groups. */
  readonly label: string
  readonly kind: 'choice' | 'first' | 'number' | 'text'
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** Lists the questions that a filter can ask about; each row of a matrix is one. */
export const listFilterQuestions = (
  questions: readonly QuestionResult[],
  i18n: ConsoleI18n,
): readonly FilterQuestion[] => questions.flatMap(question => toFilterQuestions(question, i18n))

function toFilterQuestions(question: QuestionResult, i18n: ConsoleI18n): FilterQuestion[] {
  const { name, type, choices = [], names, rows = [], ranks = [] } = question
  const label = [formatQuestionGroups(question, i18n), formatQuestionTitle(question, i18n)]
    .filter(Boolean)
    .join(' › ')
  const toOptions = (values: typeof choices, own = names) =>
    values.map(({ value }) => ({ value: String(value), label: formatChoice(value, own, i18n) }))
  if (type === 'choice') return [{ name, label, kind: 'choice', choices: toOptions(choices) }]
  if (type === 'ranking')
    return [
      { name, label, kind: 'first', choices: toOptions(ranks.map(({ value }) => ({ value, count: 0 }))) },
    ]
  if (type === 'matrix')
    return rows.map(row => ({
      name: `${name}.${row.row}`,
      label: `${label} › ${formatQuestionTitle({ ...row, name: row.row }, i18n)}`,
      kind: 'choice',
      choices: toOptions(row.choices, { ...names, ...row.names }),
    }))
  if (type === 'number' || type === 'nps') return [{ name, label, kind: 'number', choices: [] }]
  return type === 'text' ? [{ name, label, kind: 'text', choices: [] }] : []
}

export interface ActiveFilter {
  readonly name: (typeof filterParameters)[number]
  /** As in the address. */
  readonly value: string
  readonly label: string
}

interface FilterWords {
  readonly questions: readonly FilterQuestion[]
  readonly i18n: ConsoleI18n
  readonly zone: Zone
}

/** Says in words by what the answers are filtered. */
export function listActiveFilters(
  query: URLSearchParams,
  { questions, i18n, zone }: FilterWords,
): readonly ActiveFilter[] {
  const describe = (name: ActiveFilter['name'], value: string): string => {
    const date = parsePlainDate(value)
    const day = date === undefined ? value : i18n.getFormatters(zone).date(date, 'medium')
    if (name === 'from') return i18n.t('answers.since', { date: day })
    if (name === 'to') return i18n.t('answers.until', { date: day })
    if (name === 'version') return i18n.t('answers.version_named', { version: value })
    if (name === 'tag') return i18n.t('answers.tagged', { tag: value })
    return describeCondition(value, questions, i18n)
  }
  return filterParameters.flatMap(name =>
    query.getAll(name).map(value => ({ name, value, label: describe(name, value) })),
  )
}

function describeCondition(where: string, questions: readonly FilterQuestion[], i18n: ConsoleI18n): string {
  const found = questions.find(({ name }) => where.startsWith(`${name}=`) || where.startsWith(`${name}~`))
  if (!found) return where
  const value = where.slice(found.name.length + 1)
  const question = found.label
  if (where.charAt(found.name.length) === '~')
    return i18n.t('answers.where_contains', { question, words: value })
  const [, least, most] = (found.kind === 'number' && /^(.*?)\.\.(.*)$/.exec(value)) || []
  const format = (text: string) => formatNumber(Number(text), i18n)
  if (least && most)
    return i18n.t('answers.where_numbers', { question, least: format(least), most: format(most) })
  if (least) return i18n.t('answers.where_least', { question, least: format(least) })
  if (most) return i18n.t('answers.where_most', { question, most: format(most) })
  const answer = found.choices.find(choice => choice.value === value)?.label ?? value
  return i18n.t(found.kind === 'first' ? 'answers.where_first' : 'answers.where_equals', {
    question,
    answer,
  })
}
