import { isObject } from '#schemas/runtime/core/pointer.ts'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { useI18n } from '../../context/console-context.ts'
import {
  ConditionClauseList,
  type ConditionSubject,
  isAboutSubject,
} from '../../documents/condition-clause-list.tsx'
import { type ChosenCondition, readCondition, writeCondition } from '../../documents/condition-clauses.ts'
import { getAtJsonPath, type JsonPath, removeAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { getQuestionTitle } from '../form-texts.ts'
import { listScoreNames } from '../model/choice-points.ts'
import { listOutlinedFields, type OutlinedField } from '../model/form-outline.ts'
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
  const { draft, change, outline, read } = useFormEditing()
  const scores = hasScores ? listScoreNames(draft.document) : []
  const text = getAtJsonPath(draft.document, path)
  const questions = listOutlinedFields(outline).filter(
    ({ depth, name, schema, ui }) =>
      depth === 0 && name !== own && schema.type !== 'null' && ui['ui:field'] !== 'payment',
  )
  const subjects: readonly ConditionSubject[] = [
    ...questions.map(field => toSubject(field, read)),
    ...scores.map(name => ({
      name,
      isScore: true as const,
      label: i18n.t('builder.score_of', { name }),
      type: 'number' as const,
    })),
  ]
  const write = (next: string | undefined, subject?: string) =>
    change(
      next === undefined ? removeAtJsonPath(draft.document, path) : setAtJsonPath(draft.document, path, next),
      subject,
    )
  const condition =
    text === undefined ? emptyCondition : typeof text === 'string' ? readCondition(text) : undefined
  const known = condition?.clauses.every(clause => subjects.some(subject => isAboutSubject(clause, subject)))
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
      <ConditionClauseList
        label={label}
        subjectLabel={i18n.t('builder.question')}
        emptyHint={i18n.t('builder.no_other_question')}
        condition={condition}
        subjects={subjects}
        onChange={next => write(writeCondition(next))}
      />
    </Setting>
  )
}

const emptyCondition: ChosenCondition = { joins: 'and', clauses: [] }

function toSubject(field: OutlinedField, read: (text: unknown) => string): ConditionSubject {
  const { name, schema, ui } = field
  const texts = Object(ui['ui:enumNames'])
  return {
    name,
    label: getQuestionTitle(field, read),
    type: toSubjectType(schema.type),
    choices: listChoices(schema)?.map(value => ({
      value,
      label: read(texts[String(value)]) || String(value),
    })),
  }
}

function toSubjectType(type: unknown): ConditionSubject['type'] {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return 'list'
  return type === 'boolean' || type === 'object' ? type : 'text'
}

function listChoices(schema: OutlinedField['schema']): readonly (string | number | boolean)[] | undefined {
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
