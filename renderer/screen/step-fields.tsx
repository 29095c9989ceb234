/** The fields of a step that has no form: each is a widget. */
import { fieldsOf } from '#schemas/screen.ts'
import { optionsOf, widgets } from '../widgets/registry.ts'
import { useScreen } from './screen-context.ts'

export function StepFields() {
  const { step, scope, set } = useScreen()
  if (!step) return null
  return fieldsOf(step, scope).map(({ name, ui }) => {
    const View = widgets[ui['ui:field'] ?? '']?.view
    if (!View) return null
    return (
      <View
        key={name}
        name={name}
        value={scope.values[name]}
        change={value => set({ [name]: value })}
        options={optionsOf(ui['ui:options'], scope)}
      />
    )
  })
}
