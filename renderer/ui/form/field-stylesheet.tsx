/** Adds the style sheet of fields that only some forms have. React puts it into the page and waits for it. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import href from './fields/index.css?url'

/** Renders nothing if the ui schema has none of these fields. */
export const FieldStylesheet = ({ ui }: { readonly ui: unknown }) =>
  usesOne(ui) ? <HostedFormStylesheet /> : null

/** Adds the sheet for a form at an address of its own, which needs it whatever its fields. */
export const HostedFormStylesheet = () => <link rel="stylesheet" href={href} precedence="bp-form" />

function usesOne(ui: unknown): boolean {
  if (Array.isArray(ui)) return ui.some(usesOne)
  if (!isObject(ui)) return false
  const { 'ui:widget': widget, 'ui:field': field } = ui
  return styled.has(widget) || styled.has(field) || Object.values(ui).some(usesOne)
}

const styled = new Set<unknown>(
  `password computed file multi-select radio-other pictures rating nps csat scale
  range signature matrix ranking`.split(/\s+/),
)
