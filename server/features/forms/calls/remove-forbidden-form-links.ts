/** Documents belong to the installation, but the hosts they may link to are the business's choice. */
import { classifyDestination } from '#schemas/runtime/core/destination.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'

/** Removes links of fields to hosts other than `hosts`, which the business lists. */
export const removeForbiddenFormLinks = (form: FormDocument, hosts: readonly string[]): FormDocument =>
  form.ui === undefined ? form : { ...form, ui: withoutLinks(form.ui, hosts) }

function withoutLinks(ui: JsonObject, hosts: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(ui)
      .filter(([, part]) => !isForbidden(part, hosts))
      .map(([name, part]) => [name, isObject(part) ? withoutLinks(part, hosts) : part]),
  )
}

/** Treats anything with an `href` as a link, at any depth. */
const isForbidden = (part: unknown, hosts: readonly string[]): boolean =>
  isObject(part) && typeof part.href === 'string' && classifyDestination(part.href, hosts) === 'refused'
