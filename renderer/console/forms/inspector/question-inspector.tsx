import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { isReservedName } from '#schemas/runtime/form/form-names.ts'
import { useI18n } from '../../context/console-context.ts'
import { removeAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { getQuestionTitle } from '../form-texts.ts'
import { duplicateField, getChoicesPath, removeField, setRequired } from '../model/edit-form.ts'
import type { OutlinedField } from '../model/form-outline.ts'
import { isNeededByBookings } from '../model/needed-by-bookings.ts'
import { renameField } from '../model/rename-field.ts'
import { Choices } from './choices.tsx'
import { ConditionField } from './condition-field.tsx'
import { ControlField } from './control-field.tsx'
import { InspectorSwitch } from './inspector-switch.tsx'
import { Limits } from './limits.tsx'
import { PointsFields } from './points-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { Setting } from './setting-help.tsx'
import { TextPair } from './text-pair.tsx'

interface Props {
  readonly field: OutlinedField
}

/** The settings of one question. */
export function QuestionInspector({ field }: Props) {
  const i18n = useI18n()
  const { askedBy, draft, change, apply, choose, outline, read } = useFormEditing()
  const { ui, uiPath, schema, isComputed, depth } = field
  const isNeeded = isNeededByBookings(field, askedBy)
  const isStatement = Array.isArray(ui['ui:blocks'])
  const step = outline.steps.findIndex(({ fields }) => fields.includes(field))
  return (
    <>
      <h2 className="form-inspector-title">{getQuestionTitle(field, read)}</h2>
      {isStatement ? (
        <TextPair label={i18n.t('builder.text')} path={[...uiPath, 'ui:blocks', 0, 'text']} isLong />
      ) : (
        <TextPair label={i18n.t('builder.title')} path={[...uiPath, 'ui:title']} />
      )}
      {getChoicesPath(field) && <Choices field={field} />}
      <ControlField field={field} />
      {!isStatement && !isComputed && ui['ui:field'] !== 'payment' && (
        <InspectorSwitch
          label={i18n.t('builder.must_answer')}
          isOn={field.isRequired}
          onChange={isOn => change(setRequired(draft.document, field, isOn))}
        />
      )}
      <ConditionField label={i18n.t('builder.shown_when')} path={[...uiPath, 'ui:when']} own={field.name} />
      {isComputed && depth === 0 && (
        <Setting path={['computed']}>
          <Formula name={field.name} />
        </Setting>
      )}
      <Limits field={field} />
      <PriceFields field={field} />
      <PointsFields field={field} />
      {!isStatement && (
        <details className="form-more">
          <summary>{i18n.t('builder.more_texts')}</summary>
          <TextPair label={i18n.t('builder.description')} path={[...uiPath, 'ui:description']} isLong />
          <TextPair label={i18n.t('builder.help')} path={[...uiPath, 'ui:help']} />
          {schema.type === 'string' && !schema.enum && (
            <TextPair label={i18n.t('builder.placeholder')} path={[...uiPath, 'ui:placeholder']} />
          )}
          <TextPair label={i18n.t('builder.invalid')} path={[...uiPath, 'ui:invalid']} />
        </details>
      )}
      <details className="form-more">
        <summary>{i18n.t('builder.more_settings')}</summary>
        <Setting path={[...uiPath, 'ui:width']}>
          <InspectorSwitch
            label={i18n.t('builder.half_width')}
            isOn={ui['ui:width'] === 'half'}
            onChange={isOn =>
              change(
                isOn
                  ? setAtJsonPath(draft.document, [...uiPath, 'ui:width'], 'half')
                  : removeAtJsonPath(draft.document, [...uiPath, 'ui:width']),
              )
            }
          />
        </Setting>
        {depth === 0 && !isNeeded ? (
          <NameField key={field.name} field={field} />
        ) : (
          <p className="bp-hint">{field.name}</p>
        )}
      </details>
      <div className="bp-actions form-inspector-acts">
        <Button type="button" onClick={() => apply(duplicateField(draft.document, field, Math.max(step, 0)))}>
          {i18n.t('builder.duplicate')}
        </Button>
        {!isNeeded && (
          <Button
            type="button"
            look="danger"
            onClick={() => {
              change(removeField(draft.document, field))
              choose('')
            }}
          >
            {i18n.t('builder.remove')}
          </Button>
        )}
      </div>
      {isNeeded && <p className="bp-hint">{i18n.t('builder.every_booking_needs')}</p>}
    </>
  )
}

const listPropertyNames = ({ schema }: JsonRecord): readonly string[] =>
  Object.keys(Object(Object(schema).properties))

function Formula({ name }: { readonly name: string }) {
  const i18n = useI18n()
  const { draft, change } = useFormEditing()
  const { computed } = draft.document
  const formula = Object(computed)[name]
  return (
    <TextField
      label={i18n.t('builder.formula')}
      hint={i18n.t('builder.formula_hint')}
      value={typeof formula === 'string' ? formula : ''}
      spellCheck={false}
      onChange={event =>
        change(
          setAtJsonPath(draft.document, ['computed', name], event.currentTarget.value),
          `computed ${name}`,
        )
      }
    />
  )
}

/** Renames once the field is left: each letter would be another name. */
function NameField({ field }: Props) {
  const i18n = useI18n()
  const { draft, apply } = useFormEditing()
  const [name, setName] = useState(field.name)
  const taken = listPropertyNames(draft.document)
  const isTaken = name !== field.name && taken.includes(name)
  const isInvalid = !/^[A-Za-z][\w-]{0,79}$/.test(name) || isReservedName(name)
  const rename = () => {
    if (name === field.name || isTaken || isInvalid) return
    const document = renameField(draft.document, field, name)
    apply({ document, pointer: `/schema/properties/${name}` })
  }
  return (
    <TextField
      label={i18n.t('builder.name')}
      hint={i18n.t('builder.name_hint')}
      error={isTaken ? i18n.t('builder.name_taken') : isInvalid ? i18n.t('builder.name_invalid') : undefined}
      value={name}
      spellCheck={false}
      autoCapitalize="none"
      onChange={event => setName(event.currentTarget.value)}
      onBlur={rename}
      onKeyDown={event => event.key === 'Enter' && rename()}
    />
  )
}
