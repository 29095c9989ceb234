/** How answers and questions are written, in one place for the summary, the table and the drawer. */
import type { ChoiceCount, Summary } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer } from '#schemas/runtime/core/pointer.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { formatAnswerName, formatAnswerValue } from '../texts/booking-texts.ts'
import type { AnsweredForm } from './use-answered-forms.ts'

export type QuestionResult = Summary['questions'][number]
type ChoiceNames = QuestionResult['names']

export const formatFormTitle = ({ title, form }: Pick<AnsweredForm, 'title' | 'form'>, i18n: ConsoleI18n) =>
  title === undefined ? formatAnswerName(form) : formatQuestionText(title, i18n)

/** Shows an ellipsis for the answers of others that a text repeats, as "Why {values.recommend}?". */
export const formatQuestionText = (text: Parameters<ConsoleI18n['text']>[0], i18n: ConsoleI18n): string =>
  i18n.text(text).replace(/\{[^{}]*\}/g, '…')

/** The title of a question, or its name as words. */
export const formatQuestionTitle = (
  { title, name }: Pick<QuestionResult, 'title' | 'name'>,
  i18n: ConsoleI18n,
) =>
  title === undefined ? formatAnswerName(name.split('.').at(-1) ?? name) : formatQuestionText(title, i18n)

/** The titles of the groups around a question, outermost first. */
export const formatQuestionGroups = (
  { groups = [] }: Pick<QuestionResult, 'groups'>,
  i18n: ConsoleI18n,
): string => groups.map(group => formatQuestionText(group, i18n)).join(' › ')

export function formatChoice(value: ChoiceCount['value'], names: ChoiceNames, i18n: ConsoleI18n): string {
  const name = names?.[String(value)]
  if (name !== undefined) return formatQuestionText(name, i18n)
  return typeof value === 'number' ? formatNumber(value, i18n) : formatAnswerValue(value ?? '–', i18n)
}

/** With at most two decimals: "6.5". */
export const formatNumber = (value: number, { tag }: ConsoleI18n): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value)

/** A net promoter score with its sign: "+7", "−12". */
export const formatScore = (value: number, { tag }: ConsoleI18n): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value)

/** Formats a share as a percentage: "38%", "38 %". */
export const formatPercent = (count: number, all: number, { tag }: ConsoleI18n): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(computeShare(count, all))

/** Computes a share between 0 and 1; 0 if there is nothing to share. */
export const computeShare = (count: number, all: number): number => (all === 0 ? 0 : Math.min(1, count / all))

/** Reads an answer by the name of its question, as `address.city`. */
export const getAnswerValue = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  getAtPointer(values, formatPointer(name.split('.')))

/** Formats an answer by its question, lists as lines; empty if it was not answered. */
export function formatGivenAnswer(value: unknown, question: QuestionResult, i18n: ConsoleI18n): string {
  const { names, rows } = question
  if (Array.isArray(value)) {
    const lines = value.map(part => formatGivenAnswer(part, question, i18n))
    return question.type === 'ranking'
      ? lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
      : lines.join('\n')
  }
  if (rows && typeof value === 'object' && value !== null)
    return rows
      .flatMap(row => {
        const answer = getAnswerValue({ ...value }, row.row)
        if (!isChoiceValue(answer) || answer === null) return []
        const title = formatQuestionTitle({ ...row, name: row.row }, i18n)
        return `${title}: ${formatChoice(answer, { ...names, ...row.names }, i18n)}`
      })
      .join('\n')
  return isChoiceValue(value) && value !== null && value !== ''
    ? formatChoice(value, names, i18n)
    : formatAnswerValue(value, i18n)
}

const isChoiceValue = (value: unknown): value is ChoiceCount['value'] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
