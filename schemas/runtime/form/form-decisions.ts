/** Evaluates a form's conditions against the answers so far. */

import { splitPath } from '../core/path.ts'
import { formatPointer, getAtPath, getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import { type Formula, isFormulaTrue } from '../expression/formula.ts'
import type { FormDecisions, FormDocument, JsonObject } from './form.ts'
import { listPathStepIds } from './form-path.ts'

/** Returns the current decisions. Fields of steps that the path through the form skips do not exist. */
export function evaluateFormConditions(document: FormDocument, scope: unknown): FormDecisions {
  const hidden: string[] = fieldsBesideTheWay(document, scope).map(name => formatPointer([name]))
  const required: string[] = []
  const offered: Record<string, readonly unknown[]> = {}
  for (const [
    pointer,
    { 'ui:when': when, 'ui:require': demand, 'ui:offer': offer },
  ] of getConditionalUiSchemas(document)) {
    if (isFormula(when) && !isFormulaTrue(when, scope)) hidden.push(pointer)
    else if (isFormula(demand) && isFormulaTrue(demand, scope)) required.push(pointer)
    const choices = choicesIn(scope, offer)
    if (choices) offered[pointer] = choices
  }
  return { hidden, required, offered }
}

const kept = new WeakMap<FormDocument, Map<string, JsonObject>>()

/**
 * Returns the ui schemas that have conditions, by pointer. Caches them per document, since answers are
 * evaluated on every keystroke.
 */
export function getConditionalUiSchemas(document: FormDocument): ReadonlyMap<string, JsonObject> {
  const known = kept.get(document)
  if (known) return known
  const { schema, ui = {} } = document
  const asked = new Map<string, JsonObject>()
  const visit = (parent: JsonObject, parentUi: JsonObject, path: readonly string[]) => {
    for (const [name, property] of Object.entries(
      getSubobjectOrEmpty(resolveRef(parent, schema), 'properties'),
    )) {
      const own = getSubobjectOrEmpty(parentUi, name)
      // Without a ui schema there are no conditions at any depth, so this also ends where a schema does not.
      if (Object.keys(own).length === 0) continue
      if (own['ui:when'] ?? own['ui:require'] ?? own['ui:offer'])
        asked.set(formatPointer([...path, name]), own)
      if (isObject(property)) visit(property, own, [...path, name])
    }
  }
  visit(schema, ui, [])
  kept.set(document, asked)
  return asked
}

function fieldsBesideTheWay({ steps }: FormDocument, scope: unknown): readonly string[] {
  if (!steps) return []
  const way = listPathStepIds(steps, scope)
  return steps.filter(({ id }) => !way.includes(id)).flatMap(({ fields }) => fields)
}

/** Resolves an offer: `{ from: 'service.locations', value: 'kind' }` gives the kinds of the locations. */
function choicesIn(scope: unknown, offer: unknown): unknown[] | undefined {
  if (!isObject(offer) || typeof offer.from !== 'string') return undefined
  const list = getAtPath(scope, splitPath(offer.from))
  if (!Array.isArray(list)) return undefined
  const { value } = offer
  return typeof value === 'string' ? list.map(item => getAtPath(item, value)) : list
}

/** The meta schema has already checked the content. */
const isFormula = (value: unknown): value is Formula => typeof value === 'string' || Array.isArray(value)
