import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { useI18n } from '../../context/console-context.ts'
import { closePath } from '../../ui/icon-paths.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { getQuestionTitle } from '../form-texts.ts'
import { listScoreNames } from '../model/choice-points.ts'
import {
  type ChosenCondition,
  type ClauseOperator,
  type ConditionClause,
  readCondition,
  writeCondition,
} from '../model/condition-clauses.ts'
import { listOutlinedFields, type OutlinedField } from '../model/form-outline.ts'
import { getAtJsonPath, type JsonPath, removeAtJsonPath, setAtJsonPath } from '../model/json-path.ts'
import { Setting } from './setting-help.tsx'

interface Props {
  readonly label: string
  readonly path: JsonPath
  /** The name of the question that it is about, which cannot depend on itself. */
  readonly own?: string
  /** Whether it can depend on scores, as those of ends can. */
  readonly hasScores?: boolean
}

/** A condition: chosen as questions and values, or written as text where it says more. */
export function ConditionField({ label, path, own, hasScores = false }: Props) {
  const i18n = useI18n()
  const { draft, change, outline } = useFormEditing()
  const scores = hasScores ? listScoreNames(draft.document).map(toScoreField) : []
  const text = getAtJsonPath(draft.document, path)
  const questions = listOutlinedFields(outline).filter(
    ({ depth, name, schema, ui }) =>
      depth === 0 && name !== own && schema.type !== 'null' && ui['ui:field'] !== 'payment',
  )
  const fields: readonly TestedField[] = [...questions, ...scores]
  const write = (next: string | undefined, subject?: string) =>
    change(
      next === undefined ? removeAtJsonPath(draft.document, path) : setAtJsonPath(draft.document, path, next),
      subject,
    )
  const condition =
    text === undefined ? emptyCondition : typeof text === 'string' ? readCondition(text) : undefined
  const known = condition?.clauses.every(clause => fields.some(field => isTestedBy(field, clause)))
  if (!condition || !known) {
    const shown = typeof text === 'string' ? text : ''
    return (
      <Setting path={path}>
        <TextField
          label={label}
          hint={i18n.t('builder.condition_hint')}
          error={shown === '' ? undefined : describeInvalidExpression(shown, true)}
          value={shown}
          spellCheck={false}
          onChange={event => write(event.currentTarget.value || undefined, path.join('/'))}
        />
      </Setting>
    )
  }
  return (
    <Setting path={path}>
      <ClauseList
        label={label}
        condition={condition}
        fields={fields}
        onChange={next => write(writeCondition(next))}
      />
    </Setting>
  )
}

/** A question, or a score, which is tested like a number. */
type TestedField = OutlinedField & { readonly isScore?: true }

const isTestedBy = ({ name, isScore }: TestedField, clause: ConditionClause): boolean =>
  name === clause.field && isScore === clause.isScore

const toScoreField = (name: string): TestedField => ({
  name,
  isScore: true,
  pointer: `/scores/${name}`,
  schemaPath: ['scores', name],
  uiPath: [],
  schema: { type: 'number' },
  ui: {},
  isRequired: false,
  isComputed: true,
  depth: 0,
})

const emptyCondition: ChosenCondition = { joins: 'and', clauses: [] }

interface ListProps {
  readonly label: string
  readonly condition: ChosenCondition
  readonly fields: readonly TestedField[]
  readonly onChange: (condition: ChosenCondition) => void
}

function ClauseList({ label, condition, fields, onChange }: ListProps) {
  const i18n = useI18n()
  const { joins, clauses } = condition
  const [first] = fields
  const replace = (index: number, clause: ConditionClause) =>
    onChange({ joins, clauses: clauses.map((one, at) => (at === index ? clause : one)) })
  return (
    <fieldset className="form-condition">
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
          clause={clause}
          fields={fields}
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
        <p className="bp-hint">{i18n.t('builder.no_other_question')}</p>
      )}
    </fieldset>
  )
}

interface ClauseProps {
  readonly clause: ConditionClause
  readonly fields: readonly TestedField[]
  readonly onChange: (clause: ConditionClause) => void
  readonly onRemove: () => void
}

function Clause({ clause, fields, onChange, onRemove }: ClauseProps) {
  const i18n = useI18n()
  const id = useId()
  const { read } = useFormEditing()
  const field = fields.find(one => isTestedBy(one, clause))
  if (!field) return null
  const operators = listOperators(field)
  const choices = listChoices(field)
  const needsValue = !['answered', 'not_answered', 'yes', 'no'].includes(clause.operator)
  return (
    <div className="form-clause">
      <SelectField
        label={i18n.t('builder.question')}
        isLabelHidden
        value={field.pointer}
        options={fields.map(one => ({
          value: one.pointer,
          label: one.isScore ? i18n.t('builder.score_of', { name: one.name }) : getQuestionTitle(one, read),
        }))}
        onChange={event => {
          const next = fields.find(({ pointer }) => pointer === event.currentTarget.value)
          if (next) onChange(createClause(next))
        }}
      />
      <SelectField
        label={i18n.t('builder.comparison')}
        isLabelHidden
        value={clause.operator}
        options={[...new Set([clause.operator, ...operators])].map(value => ({
          value,
          label: i18n.t(`builder.op_${value}`),
        }))}
        onChange={event => {
          const operator = operators.find(one => one === event.currentTarget.value)
          if (operator) onChange(withOperator(clause, operator, field))
        }}
      />
      {needsValue &&
        (choices ? (
          <SelectField
            label={i18n.t('builder.value')}
            isLabelHidden
            value={String(clause.value)}
            options={choices.map(value => ({
              value: String(value),
              label: read(getChoiceText(field, value)) || String(value),
            }))}
            onChange={event =>
              onChange({
                ...clause,
                value: choices.find(one => String(one) === event.currentTarget.value) ?? '',
              })
            }
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
              inputMode={isNumber(field) ? 'decimal' : undefined}
              onChange={event => {
                const text = event.currentTarget.value
                if (!isNumber(field)) onChange({ ...clause, value: text })
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

const isNumber = ({ schema }: OutlinedField): boolean => schema.type === 'integer' || schema.type === 'number'

function listChoices({ schema }: OutlinedField): readonly (string | number | boolean)[] | undefined {
  const list = Array.isArray(schema.enum)
    ? schema.enum
    : isObject(schema.items)
      ? schema.items.enum
      : undefined
  return Array.isArray(list)
    ? list.filter(
        value => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
      )
    : undefined
}

const getChoiceText = ({ ui }: OutlinedField, value: unknown): unknown =>
  Object(ui['ui:enumNames'])[String(value)]

function listOperators(field: OutlinedField): readonly ClauseOperator[] {
  const { type } = field.schema
  if (type === 'boolean') return ['yes', 'no']
  if (type === 'array') return ['includes', 'answered', 'not_answered']
  if (isNumber(field))
    return ['is', 'is_not', 'less', 'at_most', 'more', 'at_least', 'answered', 'not_answered']
  if (type === 'object') return ['answered', 'not_answered']
  return ['is', 'is_not', 'answered', 'not_answered']
}

function createClause(field: TestedField): ConditionClause {
  const [operator = 'answered'] = listOperators(field)
  const { name, isScore } = field
  return withOperator({ field: name, ...(isScore ? { isScore } : {}), operator }, operator, field)
}

function withOperator(
  clause: ConditionClause,
  operator: ClauseOperator,
  field: OutlinedField,
): ConditionClause {
  const { value: before, ...tested } = clause
  if (['answered', 'not_answered', 'yes', 'no'].includes(operator)) return { ...tested, operator }
  const value = before ?? listChoices(field)?.[0] ?? (isNumber(field) ? 1 : '')
  return { ...tested, operator, value }
}
