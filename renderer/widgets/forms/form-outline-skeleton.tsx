/** Shows the outline of a step's form while its code loads. The document is fetched in parallel, not afterwards. */
import { getAtPath, isObject } from '#schemas/runtime/core/pointer.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useFormDocument } from '../../screen/use-form-document.ts'
import { type FieldOutline, FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'

export function FormOutlineSkeleton() {
  const { step } = useScreen()
  return <FormSkeleton fields={outlineFields(useFormDocument(step))} />
}

/** Outlines the fields that a form document shows from the start, or a few lines without a document. */
function outlineFields(document: unknown): readonly FieldOutline[] {
  const properties = getAtPath(document, 'schema.properties')
  if (!isObject(properties)) return Array.from({ length: 5 }, () => ({ control: 'line' }))
  const order = getAtPath(document, 'ui.ui:order')
  const names = Array.isArray(order) ? order : Object.keys(properties)
  return names.flatMap(name => {
    const ui = getAtPath(document, `ui.${name}`)
    if (getAtPath(ui, 'ui:when') !== undefined) return []
    const isCheck = getAtPath(properties, `${name}.type`) === 'boolean'
    const control = getAtPath(ui, 'ui:widget') === 'textarea' ? 'text' : isCheck ? 'check' : 'line'
    return [
      { control, half: getAtPath(ui, 'ui:width') === 'half', hint: getAtPath(ui, 'ui:help') !== undefined },
    ]
  })
}
