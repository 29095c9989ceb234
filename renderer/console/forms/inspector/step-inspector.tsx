import { Button } from '#renderer/ui/button/button.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { removeStep } from '../model/edit-form.ts'
import { ConditionField } from './condition-field.tsx'
import { TextPair } from './text-pair.tsx'

interface Props {
  readonly index: number
}

/** The settings of a step: its texts, when it is there, and where it leads. */
export function StepInspector({ index }: Props) {
  const i18n = useI18n()
  const { draft, change, choose, outline, read } = useFormEditing()
  const path = ['steps', index]
  const next = getAtJsonPath(draft.document, [...path, 'next'])
  const jumps = Array.isArray(next) ? next.filter(isObject) : []
  const later = outline.steps.slice(index + 1)
  const targets = [
    ...later.map(({ id, title }) => ({ value: id, label: read(title) || id })),
    { value: 'end', label: i18n.t('builder.to_end') },
  ]
  const [first] = targets
  const title = read(outline.steps[index]?.title)
  return (
    <>
      <h2 className="form-inspector-title">{i18n.t('builder.step', { number: String(index + 1), title })}</h2>
      <TextPair label={i18n.t('builder.title')} path={[...path, 'title']} />
      <TextPair label={i18n.t('builder.description')} path={[...path, 'description']} isLong />
      <ConditionField label={i18n.t('builder.shown_when')} path={[...path, 'when']} />
      <fieldset className="form-jumps">
        <legend className="bp-label">{i18n.t('builder.jumps')}</legend>
        <p className="bp-hint">{i18n.t('builder.jumps_hint')}</p>
        {jumps.map((jump, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jumps have no names.
          <div key={at} className="form-jump">
            <SelectField
              label={i18n.t('builder.jump_to')}
              value={String(jump.to)}
              options={targets}
              onChange={event =>
                change(setAtJsonPath(draft.document, [...path, 'next', at, 'to'], event.currentTarget.value))
              }
            />
            <ConditionField label={i18n.t('builder.jump_when')} path={[...path, 'next', at, 'when']} />
            <Button
              type="button"
              look="quiet"
              onClick={() => {
                const left = jumps.filter((_, other) => other !== at)
                change(setAtJsonPath(draft.document, [...path, 'next'], left.length > 0 ? left : undefined))
              }}
            >
              {i18n.t('builder.remove_jump')}
            </Button>
          </div>
        ))}
        <Button
          type="button"
          look="quiet"
          onClick={() =>
            change(
              setAtJsonPath(draft.document, [...path, 'next'], [...jumps, { to: first?.value ?? 'end' }]),
            )
          }
        >
          {i18n.t('builder.add_jump')}
        </Button>
      </fieldset>
      <div className="bp-actions form-inspector-acts">
        <Button
          type="button"
          look="danger"
          onClick={() => {
            change(removeStep(draft.document, index))
            choose('')
          }}
        >
          {i18n.t('builder.remove_step')}
        </Button>
      </div>
    </>
  )
}
