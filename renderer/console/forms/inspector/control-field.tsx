import { useId } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { useConsoleQuery } from '../../context/use-console-call.ts'
import { setAtJsonPath } from '../../documents/json-path.ts'
import { useFormEditing } from '../form-editing.ts'
import type { OutlinedField } from '../model/form-outline.ts'
import { listFittingControls } from '../model/question-kinds.ts'
import { controlDrawings, customDrawing } from './control-drawings.ts'

interface Props {
  readonly field: OutlinedField
}

interface Control {
  readonly name: string
  readonly label: string
  readonly isCustom: boolean
}

/** What shows the question, if several controls fit: each with a drawing; those of the business by their titles. */
export function ControlField({ field: { schema, ui, uiPath, isComputed } }: Props) {
  const i18n = useI18n()
  const id = useId()
  const { kind, draft, change } = useFormEditing()
  const customs = (useConsoleQuery('getDocumentSchema', { kind }).data?.widgets ?? []).filter(({ value }) =>
    fits(schema, value),
  )
  const { 'ui:field': part, 'ui:widget': widget } = ui
  const isCustom = customs.some(({ name }) => name === part)
  const names =
    isCustom || part === undefined ? listFittingControls(schema, { ...ui, 'ui:field': undefined }) : []
  const [usual = ''] = names
  const current = isCustom ? String(part) : typeof widget === 'string' ? widget : usual
  const isUnlisted = !isCustom && current !== '' && !names.includes(current)
  const controls: readonly Control[] = [...(isUnlisted ? [current] : []), ...names]
    .map(
      (name): Control => ({
        name,
        label: i18n.phrase(`builder.control_${name.replaceAll('-', '_')}`),
        isCustom: false,
      }),
    )
    .concat(customs.map(({ name, title }) => ({ name, label: title, isCustom: true })))
  if (controls.length < 2 || isComputed || names.length === 0) return null
  const choose = ({ name, isCustom: isOwn }: Control) => {
    const plain = setAtJsonPath(draft.document, [...uiPath, 'ui:field'], undefined)
    change(
      isOwn
        ? setAtJsonPath(
            setAtJsonPath(plain, [...uiPath, 'ui:widget'], undefined),
            [...uiPath, 'ui:field'],
            name,
          )
        : setAtJsonPath(plain, [...uiPath, 'ui:widget'], name),
    )
  }
  return (
    <fieldset className="form-controls" data-setting={JSON.stringify([...uiPath, 'ui:widget'])}>
      <legend className="bp-label">{i18n.t('builder.shown_as')}</legend>
      <div>
        {controls.map(control => (
          <label key={control.name}>
            <input
              type="radio"
              name={id}
              checked={control.name === current}
              onChange={() => choose(control)}
            />
            <svg viewBox="0 0 48 28" aria-hidden="true">
              <path d={(control.isCustom ? undefined : controlDrawings[control.name]) ?? customDrawing} />
            </svg>
            <span>{control.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether the values of a widget are those that the question takes. */
function fits(schema: OutlinedField['schema'], value: Readonly<Record<string, unknown>>): boolean {
  if (value.type !== schema.type || schema.type === undefined) return false
  if (value.type === 'array') {
    const [own, other] = [schema.items, value.items]
    return !isObject(own) || !isObject(other) || own.type === other.type
  }
  return value.format === schema.format
}
