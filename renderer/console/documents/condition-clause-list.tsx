import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../context/console-context.ts'
import { closePath } from '../ui/icon-paths.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { ChosenCondition, ClauseOperator, ConditionClause } from './condition-clauses.ts'
import './documents.css'

/** What a condition can be about. */
export interface ConditionSubject {
  readonly name: string
  readonly isScore?: true
  /** As people know it. */
  readonly label: string
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'object'
  /** The values that it can have; undefined: any. */
  readonly choices?: readonly SubjectChoice[] | undefined
}

export const isAboutSubject = (
  { field, isScore }: Pick<ConditionClause, 'field' | 'isScore'>,
  subject: ConditionSubject,
): boolean => field === subject.name && isScore === subject.isScore

interface SubjectChoice {
  readonly value: string | number | boolean
  readonly label: string
}

interface Props {
  readonly label: string
  /** Read out before what the clauses are about. */
  readonly subjectLabel: string
  /** What is said instead of the button if there is nothing that it could be about. */
  readonly emptyHint: string
  readonly condition: ChosenCondition
  readonly subjects: readonly ConditionSubject[]
  /** Default: as it is said of questions. */
  readonly formatOperator?: FormatOperator
  readonly onChange: (condition: ChosenCondition) => void
}

type FormatOperator = (operator: ClauseOperator) => string

/** The clauses of a condition, chosen one by one. */
export function ConditionClauseList(props: Props) {
  const { label, subjectLabel, emptyHint, condition, subjects, onChange } = props
  const i18n = useI18n()
  const { formatOperator = operator => i18n.t(`builder.op_${operator}`) } = props
  const { joins, clauses } = condition
  const [first] = subjects
  const replace = (index: number, clause: ConditionClause) =>
    onChange({ joins, clauses: clauses.map((one, at) => (at === index ? clause : one)) })
  return (
    <fieldset className="condition-clauses">
      <legend className="bp-label">{label}</legend>
      {clauses.length > 1 && (
        <SelectField
          label={i18n.t('builder.joins')}
          isLabelHidden
          value={joins}
          options={[
            { value: 'and', label: i18n.t('builder.all_hold') },
            { value: 'or', label: i18n.t('builder.one_holds') },
          ]}
          onChange={event => onChange({ joins: event.currentTarget.value === 'or' ? 'or' : 'and', clauses })}
        />
      )}
      {clauses.map((clause, index) => (
        <Clause
          // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no names.
          key={index}
          label={subjectLabel}
          clause={clause}
          subjects={subjects}
          formatOperator={formatOperator}
          onChange={next => replace(index, next)}
          onRemove={() => onChange({ joins, clauses: clauses.filter((_, at) => at !== index) })}
        />
      ))}
      {first ? (
        <Button
          type="button"
          look="quiet"
          onClick={() => onChange({ joins, clauses: [...clauses, createClause(first)] })}
        >
          {i18n.t(clauses.length === 0 ? 'builder.add_condition' : 'builder.and_or')}
        </Button>
      ) : (
        <p className="bp-hint">{emptyHint}</p>
      )}
    </fieldset>
  )
}

interface ClauseProps {
  readonly label: string
  readonly clause: ConditionClause
  readonly subjects: readonly ConditionSubject[]
  readonly formatOperator: FormatOperator
  readonly onChange: (clause: ConditionClause) => void
  readonly onRemove: () => void
}

function Clause({ label, clause, subjects, formatOperator, onChange, onRemove }: ClauseProps) {
  const i18n = useI18n()
  const id = useId()
  const subject = subjects.find(one => isAboutSubject(clause, one))
  if (!subject) return null
  const operators = listOperators(subject)
  const { choices } = subject
  return (
    <div className="condition-clause">
      <SelectField
        label={label}
        isLabelHidden
        value={String(subjects.indexOf(subject))}
        options={subjects.map((one, index) => ({ value: String(index), label: one.label }))}
        onChange={event => {
          const next = subjects[Number(event.currentTarget.value)]
          if (next) onChange(createClause(next))
        }}
      />
      <SelectField
        label={i18n.t('builder.comparison')}
        isLabelHidden
        value={clause.operator}
        options={[...new Set([clause.operator, ...operators])].map(value => ({
          value,
          label: formatOperator(value),
        }))}
        onChange={event => {
          const operator = operators.find(one => one === event.currentTarget.value)
          if (operator) onChange(withOperator(clause, operator, subject))
        }}
      />
      {needsValue(clause.operator) &&
        (choices ? (
          <SelectField
            label={i18n.t('builder.value')}
            isLabelHidden
            value={String(clause.value)}
            options={listShownChoices(choices, clause.value)}
            onChange={event => {
              const chosen = choices.find(({ value }) => String(value) === event.currentTarget.value)
              onChange({ ...clause, value: chosen?.value ?? '' })
            }}
          />
        ) : (
          <div className="bp-field">
            <label className="bp-hidden" htmlFor={id}>
              {i18n.t('builder.value')}
            </label>
            <input
              id={id}
              className="bp-input"
              value={String(clause.value ?? '')}
              inputMode={subject.type === 'number' ? 'decimal' : undefined}
              onChange={event => {
                const text = event.currentTarget.value
                if (subject.type !== 'number') onChange({ ...clause, value: text })
                else if (/^-?\d+(\.\d+)?$/.test(text)) onChange({ ...clause, value: Number(text) })
              }}
            />
          </div>
        ))}
      <button
        type="button"
        className="console-round"
        aria-label={i18n.t('builder.remove_condition')}
        onClick={onRemove}
      >
        <SvgIcon path={closePath} />
      </button>
    </div>
  )
}

/** What the condition says stays in the list, also if it is no choice any more. */
function listShownChoices(choices: readonly SubjectChoice[], value: ConditionClause['value']) {
  const shown = choices.map(choice => ({ value: String(choice.value), label: choice.label }))
  const isKnown = value === undefined || shown.some(choice => choice.value === String(value))
  return isKnown ? shown : [{ value: String(value), label: String(value) }, ...shown]
}

const needsValue = (operator: ClauseOperator): boolean =>
  !['answered', 'not_answered', 'yes', 'no'].includes(operator)

const operatorsByType: Readonly<Record<ConditionSubject['type'], readonly ClauseOperator[]>> = {
  boolean: ['yes', 'no'],
  list: ['includes', 'answered', 'not_answered'],
  number: ['is', 'is_not', 'less', 'at_most', 'more', 'at_least', 'answered', 'not_answered'],
  object: ['answered', 'not_answered'],
  text: ['is', 'is_not', 'answered', 'not_answered'],
}

const listOperators = ({ type }: ConditionSubject): readonly ClauseOperator[] => operatorsByType[type]

function createClause(subject: ConditionSubject): ConditionClause {
  const [operator = 'answered'] = listOperators(subject)
  const { name, isScore } = subject
  return withOperator({ field: name, ...(isScore ? { isScore } : {}), operator }, operator, subject)
}

function withOperator(
  clause: ConditionClause,
  operator: ClauseOperator,
  { type, choices }: ConditionSubject,
): ConditionClause {
  const { value: before, ...tested } = clause
  if (!needsValue(operator)) return { ...tested, operator }
  const value = before ?? choices?.[0]?.value ?? (type === 'number' ? 1 : '')
  return { ...tested, operator, value }
}
