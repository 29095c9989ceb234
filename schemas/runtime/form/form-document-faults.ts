/** Checks names in form documents that must refer to something, which `schemas/meta/form.json` cannot. */

import { formatPointer, isObject } from '../core/pointer.ts'
import { findBlockPropertyFaults } from './block-properties.ts'
import { type FormDocument, type FormSchemas, findChildField, findField, type JsonObject } from './form.ts'
import { getConditionalUiSchemas } from './form-decisions.ts'
import { findEndFaults } from './form-end.ts'
import { endOfForm } from './form-path.ts'
import { findPaceFaults } from './question-steps.ts'
import { listSubschemas } from './subschemas.ts'

export interface DocumentFault {
  /** An RFC 6901 pointer into the document. */
  readonly pointer: string
  /** A sentence that includes the remedy. */
  readonly reason: string
}

export interface MessageAndProblemKeys {
  /** The keys of the English catalogue. */
  readonly messages: ReadonlySet<string>
  /** The codes of `problems.json`. */
  readonly problems: ReadonlySet<string>
}

type Path = readonly (string | number)[]

/** Finds typos that would otherwise hide a field, a text or an error; empty if all references resolve. */
export function findFormDocumentFaults(
  document: FormDocument,
  known: MessageAndProblemKeys,
): DocumentFault[] {
  const { schema, ui = {}, errors = [] } = document
  return [
    ...schemaFaults({ schema, path: ['schema'], whole: schema }, schema),
    ...uiFaults({ schema, ui }, ['ui'], known),
    ...idleConditions(document),
    ...errors.flatMap(({ code, pointer }, index) => [
      ...given(
        !known.problems.has(code),
        ['errors', index, 'code'],
        `there is no problem "${code}"; see schemas/problems.json.`,
      ),
      ...given(
        pointer !== undefined && !findField({ schema, ui }, pointer.replaceAll('*', '0')),
        ['errors', index, 'pointer'],
        `does not point to a field; pointers start at the values, as in "/email".`,
      ),
    ]),
    ...(['title', 'intro', 'welcome'] as const).flatMap(key => wordingFaults(document[key], [key], known)),
    ...findBlockPropertyFaults(document),
    ...stepFaults(document, known),
    ...findPaceFaults(document),
    ...Object.keys(document.computed ?? {}).flatMap(name =>
      given(!namesIn(schema).includes(name), ['computed', name], describeUnknownProperty(name)),
    ),
    ...wordingFaults(document.payment?.description, ['payment', 'description'], known),
    ...findEndFaults(document.ends ?? []),
    ...(document.ends ?? []).flatMap((end, index) => wordingFaults({ ...end }, ['ends', index], known)),
  ]
}

/** Finds steps that lead nowhere or back, and fields that are in no step or in two. */
function stepFaults(
  { schema, ui = {}, steps, computed = {} }: FormDocument,
  known: MessageAndProblemKeys,
): DocumentFault[] {
  if (!steps) return []
  const names = namesIn(schema)
  const seen = new Set<string>()
  const conditional = shaping.filter(keyword => keyword in schema)
  const invisible = (name: string) => {
    const own = ui[name]
    return Object.hasOwn(computed, name) || (isObject(own) && own['ui:widget'] === 'hidden')
  }
  const homeless = names.filter(
    name => !invisible(name) && !steps.some(({ fields }) => fields.includes(name)),
  )
  return [
    ...conditional.map(keyword =>
      fault(
        ['schema', keyword],
        'cannot be combined with steps; use ui:when and ui:require, which can read all answers.',
      ),
    ),
    ...given(
      homeless.length > 0,
      ['steps'],
      `no step contains ${homeless.join(', ')}; add each field to a step.`,
    ),
    ...steps.flatMap((step, index) => {
      const path = ['steps', index]
      const later = steps.slice(index + 1).map(({ id }) => id)
      const twice = steps.findIndex(({ id }) => id === step.id) < index || step.id === endOfForm
      return [
        ...given(twice, [...path, 'id'], `"${step.id}" is already taken; give each step a unique id.`),
        ...step.fields.flatMap((name, place) => {
          const again = seen.has(name)
          seen.add(name)
          return [
            ...given(!names.includes(name), [...path, 'fields', place], describeUnknownProperty(name)),
            ...given(
              again,
              [...path, 'fields', place],
              `"${name}" is already in another step; remove one of them.`,
            ),
          ]
        }),
        ...(step.next ?? []).flatMap(({ to }, place) =>
          given(
            to !== endOfForm && !later.includes(to),
            [...path, 'next', place, 'to'],
            `there is no later step "${to}"; available: ${[...later, endOfForm].join(', ')}.`,
          ),
        ),
        ...wordingFaults({ title: step.title, description: step.description }, path, known),
      ]
    }),
  ]
}

/** Keywords that change the properties of an object depending on its values. */
const shaping = ['if', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies']

interface DrawnPart {
  readonly schema: JsonObject
  readonly path: Path
  /** The object that the schema describes, with all its parts; undefined if several may refer to it. */
  readonly whole?: JsonObject | undefined
}

/** Walks every schema from which a field may be rendered, branches included. */
function schemaFaults({ schema, path, whole }: DrawnPart, root: JsonObject): DocumentFault[] {
  const { properties, required } = schema
  const names = Object.entries(isObject(properties) ? properties : {})
  return [
    ...(Array.isArray(required) ? required : []).flatMap((name, index) =>
      given(
        isObject(whole?.properties) && !findChildField({ schema: whole, ui: {}, root }, String(name)),
        [...path, 'required', index],
        describeUnknownProperty(name),
      ),
    ),
    ...names.flatMap(([name, property]) => {
      const place = [...path, 'properties', name]
      return [
        // A branch may forbid a property that is declared outside of it.
        ...given(property === false && whole === schema, place, 'can never be answered; remove it.'),
        // Validators find these names in every object.
        ...given(name in Object.prototype, place, 'has a name that JavaScript reserves; choose another.'),
        ...given(!isWholeText(name), place, 'has half of a surrogate pair in its name; choose another.'),
      ]
    }),
    ...listSubschemas(schema).flatMap(({ path: [keyword = '', ...rest], schema: part }) => {
      const place = [...path, keyword, ...rest]
      // A branch adds to what is declared about a field outside of it.
      if (fieldKeywords.has(keyword))
        return schemaFaults({ schema: part, path: place, whole: whole === schema ? part : undefined }, root)
      if (branchKeywords.has(keyword)) return schemaFaults({ schema: part, path: place, whole }, root)
      return keyword === '$defs' ? schemaFaults({ schema: part, path: place }, root) : []
    }),
  ]
}

const fieldKeywords = new Set<unknown>(['properties', 'items', 'prefixItems'])
const branchKeywords = new Set<unknown>(['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas'])

/** Tells whether a text has no lone surrogates, which no database stores. */
const isWholeText = (text: string): boolean => !/\p{Cs}/u.test(text)

function uiFaults(form: FormSchemas, path: Path, known: MessageAndProblemKeys): DocumentFault[] {
  const faults = Object.entries(form.ui).flatMap(([key, value]): DocumentFault[] => {
    const place = [...path, key]
    if (key === 'ui:order') return orderFaults(form.schema, value, place)
    if (key.startsWith('ui:')) return wordingFaults(value, place, known)
    if (Array.isArray(value)) return []
    const child = key === 'items' ? findChildField(form, '0') : findChildField(form, key)
    return child
      ? uiFaults(child, place, known)
      : [fault(place, `there is no property "${key}"; available: ${namesIn(form.schema).join(', ')}.`)]
  })
  return faults
}

/**
 * Finds conditions on list entries and in branches. Conditions are not evaluated there, so they would
 * silently hide nothing.
 */
function idleConditions(document: FormDocument): DocumentFault[] {
  const asked = getConditionalUiSchemas(document)
  const visit = (ui: unknown, path: Path): DocumentFault[] => {
    if (Array.isArray(ui)) return ui.flatMap((part, index) => visit(part, [...path, index]))
    if (!isObject(ui)) return []
    const isIdle = !asked.has(formatPointer(path))
    const inner = Object.entries(ui).filter(([key]) => !key.startsWith('ui:'))
    return [
      ...conditions.flatMap(key =>
        given(
          isIdle && key in ui,
          ['ui', ...path, key],
          'has no effect in a list or a branch of the schema; remove it, or move the field out.',
        ),
      ),
      ...inner.flatMap(([name, part]) => visit(part, [...path, name])),
    ]
  }
  return visit(document.ui, [])
}

const conditions = ['ui:when', 'ui:require', 'ui:offer']

/** Checks a `ui:order`: RJSF refuses to render an object whose order is not complete. */
function orderFaults(schema: JsonObject, order: unknown, path: Path): DocumentFault[] {
  const listed = Array.isArray(order) ? order : []
  const names = namesIn(schema)
  const forgotten = listed.includes('*') ? [] : names.filter(name => !listed.includes(name))
  return [
    ...listed.flatMap((name, index) =>
      given(
        name !== '*' && !findChildField({ schema, ui: {} }, String(name)),
        [...path, index],
        describeUnknownProperty(name),
      ),
    ),
    ...given(
      forgotten.length > 0,
      path,
      `omits ${forgotten.join(', ')}; list every property, or use "*" for the rest.`,
    ),
  ]
}

function wordingFaults(value: unknown, path: Path, known: MessageAndProblemKeys): DocumentFault[] {
  if (!isObject(value)) return []
  if (typeof value.message !== 'string')
    return Object.entries(value).flatMap(([key, part]) => wordingFaults(part, [...path, key], known))
  const unknown = !known.messages.has(value.message)
  return given(unknown, path, `there is no message "${value.message}"; add it to locales/en.json.`)
}

const describeUnknownProperty = (name: unknown): string =>
  `there is no property "${name}"; correct the name, or add it to the schema.`

const namesIn = ({ properties }: JsonObject): string[] => Object.keys(isObject(properties) ? properties : {})

const given = (wrong: boolean, path: Path, reason: string): DocumentFault[] =>
  wrong ? [fault(path, reason)] : []

const fault = (path: Path, reason: string): DocumentFault => ({ pointer: formatPointer(path), reason })
