/** Checks what the meta schema cannot say about the rules for guests: fields, limits, and the codes of problems. */
import { defaultGuestRulesId, type GuestRules, toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import { getGuestRange } from '#schemas/runtime/booking/guests.ts'
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { resolveRef } from '#schemas/runtime/core/reference.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { listFieldNames } from '#schemas/runtime/form/merge-forms.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { checkReference, faultIf } from '../reference.ts'

/** How much strangers may send with one booking, besides the limit of every request. */
const guestLimits = {
  fieldsAtMost: 20,
  charactersAtMost: 500,
  /** Of all guests together: the fields of one times the most guests. */
  answersAtMost: 500,
} as const

export const getGuestRulesFile = (id: string): string => `schemas/guests/${id}.json`

/** Finds out whether the rules of services that name none are gone. */
export const findMissingDefaultRules = ({ guests }: Pick<UncheckedConfiguration, 'guests'>): FileFault[] =>
  faultIf(!guests.has(defaultGuestRulesId), {
    file: getGuestRulesFile(defaultGuestRulesId),
    pointer: '',
    reason: 'is missing, but holds for every service that names no other rules; restore the file.',
  })

export function findGuestRulesFaults(
  rules: GuestRules,
  { problems }: Pick<UncheckedConfiguration, 'problems'>,
): FileFault[] {
  const file = getGuestRulesFile(rules.id)
  const { minimum = 0, unique = [], problems: codes = {} } = rules
  const { most } = getGuestRange(rules)
  const names = listFieldNames(toGuestForm(rules))
  const { fieldsAtMost, answersAtMost } = guestLimits
  const checkCode = (path: readonly (string | number)[], name: string | undefined) =>
    name === undefined ? [] : checkReference({ file, path, what: 'problem', name }, problems)
  return [
    ...faultIf(minimum > most, {
      file,
      pointer: '/minimum',
      reason: `is ${minimum}, but must be at most the maximum, ${most}.`,
    }),
    ...faultIf(names.length > fieldsAtMost, {
      file,
      pointer: '/schema/properties',
      reason: `has ${names.length} fields, but may have at most ${fieldsAtMost}; ask the visitor for the rest.`,
    }),
    ...faultIf(names.length <= fieldsAtMost && names.length * most > answersAtMost, {
      file,
      pointer: '/maximum',
      reason: `allows ${most} guests with ${names.length} fields each, but there may be at most ${answersAtMost} answers in one booking; set it to ${Math.floor(answersAtMost / Math.max(1, names.length))} or less, or ask for less.`,
    }),
    ...findFieldFaults(rules.schema).map(fault => ({ file, ...fault })),
    ...unique.flatMap(({ fields, problem }, index) => [
      ...fields.flatMap((name, place) =>
        checkReference(
          { file, path: ['unique', index, 'fields', place], what: 'field', name },
          new Set(names),
        ),
      ),
      ...checkCode(['unique', index, 'problem'], problem),
    ]),
    ...checkCode(['problems', 'count'], codes.count),
    ...checkCode(['problems', 'service'], codes.service),
  ]
}

type FieldFault = Omit<FileFault, 'file'>

/** Finds fields that a guest cannot have, or whose answers nothing limits. */
function findFieldFaults(schema: JsonObject): FieldFault[] {
  const own = Object.entries(getSubobjectOrEmpty(schema, 'properties')).flatMap(([name, part]) => {
    const reason = isObject(part) ? describeUnfitField(name, resolveRef(part, schema)) : undefined
    return reason === undefined ? [] : [{ pointer: formatPointer(['schema', 'properties', name]), reason }]
  })
  const shaping = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'patternProperties']
  const others = shaping
    .filter(keyword => keyword in schema)
    .map(keyword => ({
      pointer: formatPointer(['schema', keyword]),
      reason:
        'is not supported in the fields of a guest, which are a plain list; use "ui:when" and "ui:require" for fields that depend on others.',
    }))
  return [...own, ...others]
}

function describeUnfitField(name: string, field: JsonObject): string | undefined {
  if (name === 'service') return 'is what the booking calls the service of a guest; choose another name.'
  if ((name === 'name' || name === 'email') && field.type !== 'string')
    return `must be "type": "string": bookings know "${name}" as a text.`
  if (field.format === 'upload')
    return 'asks for a file, which a guest cannot have; ask for it in a form with its own page.'
  switch (field.type) {
    case 'boolean':
    case 'integer':
    case 'number':
      return undefined
    case 'string':
      return describeUnlimitedText(field)
    case 'array':
      return describeUnlimitedList(field)
    default:
      return `has "type": ${JSON.stringify(field.type)}, but the field of a guest must be one of string, number, integer, boolean, array.`
  }
}

function describeUnlimitedText({ enum: choices, const: only, format, maxLength }: JsonObject) {
  const { charactersAtMost } = guestLimits
  if (Array.isArray(choices) || only !== undefined || format === 'date' || format === 'country')
    return undefined
  return typeof maxLength === 'number' && maxLength <= charactersAtMost
    ? undefined
    : `needs a "maxLength" of at most ${charactersAtMost}: there may be many guests.`
}

function describeUnlimitedList({ items, uniqueItems }: JsonObject): string | undefined {
  return isObject(items) && Array.isArray(items.enum) && uniqueItems === true
    ? undefined
    : 'must be a choice of several: give its "items" an "enum", and add "uniqueItems": true.'
}
