/** Whether the fields of a step hang together. */
import type { Step } from '#schemas/screen.ts'

/** A ui entry without a property, an order that names none: typing errors that would silently show nothing. */
export function fieldsIn(step: Step): { pointer: string; reason: string }[] {
  const properties = Object.keys(step.schema?.properties ?? {})
  const unknown = (name: string) => !properties.includes(name)
  const remedy = `the step's schema has ${properties.join(', ') || 'no properties'}.`
  return [
    ...Object.keys(step.ui ?? {})
      .filter(name => !name.startsWith('ui:') && unknown(name))
      .map(name => ({ pointer: `/ui/${name}`, reason: `there is no property "${name}"; ${remedy}` })),
    ...(step.ui?.['ui:order'] ?? []).filter(unknown).map((name, index) => ({
      pointer: `/ui/ui:order/${index}`,
      reason: `there is no property "${name}"; ${remedy}`,
    })),
    ...(step.schema?.required ?? []).filter(unknown).map((name, index) => ({
      pointer: `/schema/required/${index}`,
      reason: `there is no property "${name}"; ${remedy}`,
    })),
  ]
}
