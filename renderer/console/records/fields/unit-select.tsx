import { SelectWithArrow } from '#renderer/ui/form/select-with-arrow.tsx'
import { useI18n } from '../../context/console-context.ts'

export const unitNames = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof unitNames)[number]

interface Props {
  /** Of the field that has the number. */
  readonly label: string
  readonly unit: Unit
  readonly onChange: (unit: Unit) => void
}

/** The unit of a duration. */
export function UnitSelect({ label, unit, onChange }: Props) {
  const i18n = useI18n()
  return (
    <SelectWithArrow>
      <select
        className="bp-input"
        aria-label={i18n.t('record.unit_named', { name: label })}
        value={unit}
        onChange={({ target }) => onChange(unitNames.find(name => name === target.value) ?? 'minutes')}
      >
        <option value="minutes">{i18n.t('record.unit_minutes')}</option>
        <option value="hours">{i18n.t('record.unit_hours')}</option>
        <option value="days">{i18n.t('record.unit_days')}</option>
      </select>
    </SelectWithArrow>
  )
}
