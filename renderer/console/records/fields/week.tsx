import { getUiOptions } from '@rjsf/utils'
import type { FormFieldProps } from '#renderer/ui/form/types.ts'
import type { WeeklyHours } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { WeekGrid } from '../../week-hours/week-grid.tsx'
import { WeekList } from '../../week-hours/week-list.tsx'
import { formatWeek, parseWeek, type WeekSpans } from '../../week-hours/week-spans.ts'
import '../../week-hours/week-hours.css'

/** Weekly hours, painted on a week or as fields. */
export function WeekField({ formData, fieldPathId, uiSchema, onChange }: FormFieldProps) {
  const { title } = getUiOptions(uiSchema)
  const week = parseWeek(isObject(formData) ? asWeeklyHours(formData) : {})
  const change = (changed: WeekSpans) => onChange(formatWeek(changed), fieldPathId.path)
  return (
    <fieldset className="hours-editor" id={fieldPathId.$id}>
      <legend className="bp-hidden">{title}</legend>
      <WeekGrid week={week} onChange={change} />
      <WeekList week={week} onChange={change} />
    </fieldset>
  )
}

/** Proof: the record was checked by its schema when it was saved, and what is entered here fits it. */
function asWeeklyHours(value: object): WeeklyHours {
  return value as WeeklyHours
}
