/** How answers and questions are written, in one place for the summary, the table and the drawer. */
import type { ChoiceCount, Summary } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer } from '#schemas/runtime/core/pointer.ts'
import type { ConsoleWords } from '../context/words.ts'
import { formatAnswerName, formatAnswerValue } from '../texts/booking-texts.ts'
import type { AnsweredForm } from './use-answered-forms.ts'

export type QuestionResult = Summary['questions'][number]
type ChoiceNames = QuestionResult['names']

export const formatFormTitle = (
  { title, form }: Pick<AnsweredForm, 'title' | 'form'>,
  words: ConsoleWords,
) => (title === undefined ? formatAnswerName(form) : formatQuestionText(title, words))

/** Shows an ellipsis for the answers of others that a text repeats, as "Why {values.recommend}?". */
export const formatQuestionText = (text: Parameters<ConsoleWords['text']>[0], words: ConsoleWords): string =>
  words.text(text).replace(/\{[^{}]*\}/g, '…')

/** The title of a question, or its name as words. */
export const formatQuestionTitle = (
  { title, name }: Pick<QuestionResult, 'title' | 'name'>,
  words: ConsoleWords,
) =>
  title === undefined ? formatAnswerName(name.split('.').at(-1) ?? name) : formatQuestionText(title, words)

/** The titles of the groups around a question, outermost first. */
export const formatGroups = ({ groups = [] }: Pick<QuestionResult, 'groups'>, words: ConsoleWords): string =>
  groups.map(group => formatQuestionText(group, words)).join(' › ')

export function formatChoice(value: ChoiceCount['value'], names: ChoiceNames, words: ConsoleWords): string {
  const name = names?.[String(value)]
  if (name !== undefined) return formatQuestionText(name, words)
  return typeof value === 'number' ? formatNumber(value, words) : formatAnswerValue(value ?? '–', words)
}

/** With at most two decimals: "6.5". */
export const formatNumber = (value: number, { tag }: ConsoleWords): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value)

/** A net promoter score with its sign: "+7", "−12". */
export const formatScore = (value: number, { tag }: ConsoleWords): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value)

/** "38%", "38 %". */
export const formatShare = (count: number, all: number, { tag }: ConsoleWords): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(getShare(count, all))

/** Between 0 and 1; 0 if there is nothing to share. */
export const getShare = (count: number, all: number): number => (all === 0 ? 0 : Math.min(1, count / all))

/** Reads an answer by the name of its question, as `address.city`. */
export const readAnswer = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  getAtPointer(values, formatPointer(name.split('.')))

/** Formats an answer by its question, lists as lines; empty if it was not answered. */
export function formatGivenAnswer(value: unknown, question: QuestionResult, words: ConsoleWords): string {
  const { names, rows } = question
  if (Array.isArray(value)) {
    const lines = value.map(part => formatGivenAnswer(part, question, words))
    return question.type === 'ranking'
      ? lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
      : lines.join('\n')
  }
  if (rows && typeof value === 'object' && value !== null)
    return rows
      .flatMap(row => {
        const answer = readAnswer({ ...value }, row.row)
        if (!isChoiceValue(answer) || answer === null) return []
        const title = formatQuestionTitle({ ...row, name: row.row }, words)
        return `${title}: ${formatChoice(answer, { ...names, ...row.names }, words)}`
      })
      .join('\n')
  return isChoiceValue(value) && value !== null && value !== ''
    ? formatChoice(value, names, words)
    : formatAnswerValue(value, words)
}

const isChoiceValue = (value: unknown): value is ChoiceCount['value'] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
