import { useEffect } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../screen/app-context.ts'

/**
 * Preloads the widgets of a form's later steps while the visitor fills in the first: a step whose widget arrives after it
 * would push down what is below.
 */
export function usePreloadLaterWidgets({ ui }: FormDocument): void {
  const { parts } = useApp()
  useEffect(() => {
    // A widget that cannot be loaded says so in its step.
    void parts.load(listFieldWidgetNames(ui)).catch(() => undefined)
  }, [parts, ui])
}

/** Lists the names that fields have as `ui:field`, among them those of fields that are no widgets. */
const listFieldWidgetNames = (ui: FormDocument['ui'] = {}): readonly string[] =>
  Object.values(ui).flatMap(field =>
    isObject(field) && typeof field['ui:field'] === 'string' ? [field['ui:field']] : [],
  )
