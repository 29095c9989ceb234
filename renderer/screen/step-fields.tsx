/** Renders the fields of a step without a form: each is a widget. */
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { getStepFaults } from '#schemas/runtime/screen/error-mapping.ts'
import { listActiveStepFields } from '#schemas/runtime/screen/screen.ts'
import { useResolvedProblem, useScope, useScreen, useStep } from './screen-context.ts'
import { WidgetSlot } from './widget-slot.tsx'
import { fillWidgetOptions } from './widget-views.ts'

export function StepFields() {
  const { set } = useScreen()
  const { step } = useStep()
  const scope = useScope()
  const resolution = useResolvedProblem()
  if (!step) return null
  const faults = getStepFaults(resolution, step.id)
  return listActiveStepFields(step, scope).map(({ name, ui }) => (
    <WidgetSlot
      key={name}
      lines={1}
      widget={ui['ui:field']}
      name={name}
      value={scope.values[name]}
      onChange={value => set({ [name]: value })}
      options={fillWidgetOptions(ui['ui:options'], scope)}
      faults={faultsAt(`/${name}`, faults)}
    />
  ))
}

/** Returns the faults of a field, with pointers relative to it. */
const faultsAt = (place: string, faults: readonly Fault[]): readonly Fault[] =>
  faults
    .filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))
    .map(fault => ({ ...fault, pointer: fault.pointer.slice(place.length) }))
