import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { ConditionClauseList, type ConditionSubject } from '../documents/condition-clause-list.tsx'
import {
  type ChosenCondition,
  type ClauseOperator,
  readCondition,
  writeCondition,
} from '../documents/condition-clauses.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { TextField } from '../ui/text-field.tsx'
import { useEmailEditing } from './email-editing.ts'
import type { ShownValue } from './model/email-facts.ts'

interface Props {
  readonly content: JsonRecord
  readonly onChange: (content: JsonRecord, subject?: string) => void
}

/** When a block stands in the email: chosen as values, or written as text where it says more. */
export function BlockCondition({ content, onChange }: Props) {
  const i18n = useI18n()
  const { values } = useEmailEditing()
  const { when, ...others } = content
  const text = typeof when === 'string' ? when : undefined
  const subjects = listSubjects(values, content, i18n)
  const condition = text === undefined ? emptyCondition : readKnownCondition(text, subjects)
  const write = (next: string | undefined, subject?: string) =>
    onChange(next === undefined ? others : { ...content, when: next }, subject)
  if (!condition)
    return (
      <TextField
        label={i18n.t('builder.shown_when')}
        hint={i18n.t('emails.condition_hint')}
        error={text === undefined ? undefined : describeInvalidExpression(text)}
        value={text ?? ''}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => write(value || undefined, 'when')}
      />
    )
  return (
    <ConditionClauseList
      label={i18n.t('builder.shown_when')}
      subjectLabel={i18n.t('builder.value')}
      emptyHint=""
      condition={condition}
      subjects={subjects}
      formatOperator={operator => formatOperator(operator, i18n)}
      onChange={next => write(writeCondition(next, 'root'))}
    />
  )
}

/** The condition of a block in a few words. */
export function ConditionBadge({ content }: Pick<Props, 'content'>) {
  const i18n = useI18n()
  const { values } = useEmailEditing()
  if (typeof content.when !== 'string') return null
  const subjects = listSubjects(values, content, i18n)
  const condition = readKnownCondition(content.when, subjects)
  return (
    <span className="console-badge email-condition">
      {i18n.t('emails.condition', {
        condition: condition ? describeCondition(condition, subjects, i18n) : content.when,
      })}
    </span>
  )
}

const emptyCondition: ChosenCondition = { joins: 'and', clauses: [] }

function readKnownCondition(
  text: string,
  subjects: readonly ConditionSubject[],
): ChosenCondition | undefined {
  const condition = readCondition(text, 'root')
  return condition?.clauses.every(({ field }) => subjects.some(({ name }) => name === field))
    ? condition
    : undefined
}

/** What the email reads, and the entries of the list for which the block is repeated. */
const listSubjects = (
  values: readonly ShownValue[],
  { each }: JsonRecord,
  i18n: ConsoleI18n,
): readonly ConditionSubject[] =>
  values
    .filter(({ list }) => list === undefined || `$${list}` === each)
    .map(({ path, type, choices }) => ({
      name: path,
      label: i18n.t('emails.value', { path }),
      type,
      choices,
    }))

function describeCondition(
  { joins, clauses }: ChosenCondition,
  subjects: readonly ConditionSubject[],
  i18n: ConsoleI18n,
): string {
  const texts = clauses.map(({ field, operator, value }) => {
    const subject = subjects.find(({ name }) => name === field)
    const choice = subject?.choices?.find(one => one.value === value)?.label ?? value
    return [subject?.label, formatOperator(operator, i18n), choice].filter(Boolean).join(' ')
  })
  const type = joins === 'and' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(i18n.tag, { type }).format(texts)
}

const formatOperator = (operator: ClauseOperator, i18n: ConsoleI18n): string =>
  operator === 'answered' || operator === 'not_answered'
    ? i18n.t(`emails.op_${operator}`)
    : i18n.t(`builder.op_${operator}`)
