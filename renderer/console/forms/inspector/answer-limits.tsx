import { Button } from '#renderer/ui/button/button.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { writeClause } from '../../documents/condition-clauses.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { useFormEditing } from '../form-editing.ts'
import { getChoicesPath } from '../model/edit-form.ts'
import { listOutlinedFields } from '../model/form-outline.ts'
import { ConditionField } from './condition-field.tsx'
import { WholeNumberField } from './limits.tsx'

/** How many answers there may be of those that match a condition, such as twelve for Saturday. */
export function AnswerLimits() {
  const i18n = useI18n()
  const { draft, change, outline } = useFormEditing()
  const { document } = draft
  const quotas = Array.isArray(document.quotas) ? document.quotas.filter(isObject) : []
  const write = (next: readonly unknown[]) =>
    change(setAtJsonPath(document, ['quotas'], next.length > 0 ? next : undefined))
  const chosen = listOutlinedFields(outline).find(
    field => field.depth === 0 && getChoicesPath(field) !== undefined,
  )
  const add = () => {
    const path = chosen && getChoicesPath(chosen)
    const values = path && getAtJsonPath(document, path)
    const [value] = Array.isArray(values) ? values : []
    if (!chosen || value === undefined) return
    const operator = chosen.schema.type === 'array' ? 'includes' : 'is'
    write([...quotas, { most: 10, when: writeClause({ field: chosen.name, operator, value }) }])
  }
  const limited = quotas.flatMap(({ most, when }, index) => (when === undefined ? [] : [{ most, index }]))
  if (limited.length === 0 && !chosen) return null
  return (
    <fieldset className="form-jumps">
      <legend className="bp-label">{i18n.t('builder.limits')}</legend>
      <p className="bp-hint">{i18n.t('builder.limits_hint')}</p>
      {limited.map(({ most, index }) => (
        <div key={index} className="form-jump">
          <WholeNumberField
            label={i18n.t('builder.most_answers')}
            value={typeof most === 'number' ? most : undefined}
            onChange={value =>
              value !== undefined &&
              change(setAtJsonPath(document, ['quotas', index, 'most'], value), `quota ${index}`)
            }
          />
          <ConditionField label={i18n.t('builder.counts_when')} path={['quotas', index, 'when']} />
          <Button
            type="button"
            look="quiet"
            onClick={() => write(quotas.filter((_, other) => other !== index))}
          >
            {i18n.t('builder.remove_limit')}
          </Button>
        </div>
      ))}
      {chosen && (
        <Button type="button" look="quiet" onClick={add}>
          {i18n.t('builder.add_limit')}
        </Button>
      )}
    </fieldset>
  )
}
