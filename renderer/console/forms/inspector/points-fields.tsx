import { useState } from 'react'
import { useI18n } from '../../context/console-context.ts'
import { getAtJsonPath } from '../../documents/json-path.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import {
  countsNumber,
  getPoints,
  listScoreNames,
  setCountsNumber,
  setPoints,
  usualScore,
} from '../model/choice-points.ts'
import { getChoicesPath } from '../model/edit-form.ts'
import type { OutlinedField } from '../model/form-outline.ts'
import { getChoiceLabel } from './choice-label.ts'
import { InspectorSwitch } from './inspector-switch.tsx'
import { WholeNumberField } from './limits.tsx'

interface Props {
  readonly field: OutlinedField
}

/** How many points the answers to a question earn. */
export function PointsFields({ field }: Props) {
  const i18n = useI18n()
  const { draft, change, read } = useFormEditing()
  const { document } = draft
  const scores = listScoreNames(document)
  const [wanted, setWanted] = useState<string>()
  const score = wanted !== undefined && scores.includes(wanted) ? wanted : (scores[0] ?? usualScore)
  const { name, schema, depth } = field
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  const choices = Array.isArray(values)
    ? values.filter(value => typeof value === 'string' || typeof value === 'number')
    : undefined
  const isNumber = (schema.type === 'integer' || schema.type === 'number') && !choices
  if (depth > 0 || field.ui['ui:field'] || !(choices || isNumber || schema.type === 'boolean')) return null
  const isList = schema.type === 'array'
  const answers = choices ?? (isNumber ? [] : [undefined])
  const isOpen =
    countsNumber(document, score, name) ||
    answers.some(choice => getPoints(document, { score, field: name, choice }) !== undefined)
  return (
    <details className="form-more" open={isOpen || undefined} data-setting={JSON.stringify(['scores'])}>
      <summary>{i18n.t('builder.points')}</summary>
      {scores.length > 1 && (
        <SelectField
          label={i18n.t('builder.score')}
          value={score}
          options={scores.map(value => ({ value, label: value }))}
          onChange={event => setWanted(event.currentTarget.value)}
        />
      )}
      {answers.map(choice => (
        <WholeNumberField
          key={String(choice)}
          label={i18n.t('builder.points_for', {
            choice: choice === undefined ? i18n.t('builder.yes') : getChoiceLabel(field, choice, read),
          })}
          value={getPoints(document, { score, field: name, choice })}
          onChange={points =>
            change(
              setPoints(document, { score, field: name, choice }, { points, isList }),
              `points ${score} ${name} ${choice}`,
            )
          }
        />
      ))}
      {isNumber && (
        <InspectorSwitch
          label={i18n.t('builder.number_counts')}
          isOn={countsNumber(document, score, name)}
          onChange={isOn => change(setCountsNumber(document, { score, field: name }, isOn))}
        />
      )}
    </details>
  )
}
