/** The fields of a step that has no form: each is a widget. */
import { fieldsOf } from '#schemas/screen.ts'
import { Part } from './part.tsx'
import { optionsOf } from './parts.ts'
import { useScreen } from './screen-context.ts'

export function StepFields() {
  const { step, scope, set } = useScreen()
  if (!step) return null
  return fieldsOf(step, scope).map(({ name, ui }) => (
    <Part
      key={name}
      widget={ui['ui:field']}
      name={name}
      value={scope.values[name]}
      change={value => set({ [name]: value })}
      options={optionsOf(ui['ui:options'], scope)}
    />
  ))
}
