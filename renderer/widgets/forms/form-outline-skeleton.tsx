/**
 * Shows the outline of a step's form while its code loads. The document is fetched in parallel, not afterwards.
 * Options: `id`, that of the form element: a press of its button waits here, and is carried out once the form is there.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { getAtPath, isObject } from '#schemas/runtime/core/pointer.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen, useStep } from '../../screen/screen-context.ts'
import { useFormDocument } from '../../screen/use-form-document.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { type FieldOutline, FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'

export function FormOutlineSkeleton({ options: { id } }: WidgetProps<'form-outline'>) {
  const { i18n } = useApp()
  const { step } = useStep()
  const fields = outlineFields(useFormDocument(step))
  const [pressed, press] = useDelayedSubmit(id)
  return (
    <form
      id={id}
      onSubmit={event => {
        event.preventDefault()
        press()
      }}
    >
      <FormSkeleton fields={fields} />
      <p className="bp-hidden" role="status">
        {pressed && i18n.t('form.loading')}
      </p>
    </form>
  )
}

/**
 * Marks the button that leaves the step as busy from a press on, and submits the form that then has this id, if any: the
 * visitor may have left the step, or loading may have failed.
 */
function useDelayedSubmit(id: string | undefined) {
  const { nextButton } = useScreen()
  const [pressed, setPressed] = useState(false)
  const submit = useEffectEvent(() => {
    nextButton.current?.removeAttribute('aria-busy')
    const form = document.getElementById(id ?? '')
    if (pressed && form instanceof HTMLFormElement) form.requestSubmit(nextButton.current)
  })
  useEffect(() => () => submit(), [])
  const press = () => {
    nextButton.current?.setAttribute('aria-busy', 'true')
    setPressed(true)
  }
  return [pressed, press] as const
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
