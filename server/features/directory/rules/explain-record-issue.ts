import type { ValidationIssue } from '#schemas/runtime/form/field-error.ts'

/** Says what is wrong with a value in a file and how to fix it, in English like all tool output. */
export function explainRecordIssue({ keyword, params }: ValidationIssue): string {
  const words = sentences[keyword]
  return words === undefined ? `does not satisfy "${keyword}" ${JSON.stringify(params)}.` : words(params)
}

type Params = ValidationIssue['params']

const sentences: Readonly<Record<string, (params: Params) => string>> = {
  required: () => 'is missing; add it.',
  additionalProperties: () => 'is not a known property; check its spelling or remove it.',
  propertyNames: () => 'is not a locale code; use codes such as en or pt-br.',
  type: ({ type }) => `must be of type ${[type].flat().join(' or ')}.`,
  enum: ({ allowedValues }) => `must be one of ${list(allowedValues)}.`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}.`,
  anyOf: () => 'does not have any of the allowed forms.',
  format: ({ format }) => formats[String(format)] ?? `must have the format ${format}.`,
  pattern: ({ pattern }) => `must match ${pattern}.`,
  minLength: ({ limit }) => `must have at least ${limit} characters.`,
  maxLength: ({ limit }) => `must have at most ${limit} characters.`,
  minimum: ({ limit }) => `must be at least ${limit}.`,
  maximum: ({ limit }) => `must be at most ${limit}.`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}: shorten the decimals.`,
  minItems: ({ limit }) => `must have at least ${limit} entries.`,
  maxItems: ({ limit }) => `must have at most ${limit} entries.`,
  uniqueItems: () => 'must not contain the same entry twice.',
  minProperties: ({ limit }) => `must have at least ${limit} properties.`,
  maxProperties: ({ limit }) => `must have at most ${limit} properties.`,
}

const formats: Readonly<Record<string, string>> = {
  timezone: 'must be an IANA time zone such as Europe/Berlin.',
  date: 'must be a calendar date, YYYY-MM-DD.',
  link: 'must be a path such as /studio, or a URL with https, http, mailto or tel.',
  'date-time': 'must be a date and time with an offset, such as 2026-11-26T10:45:00+01:00.',
}

const list = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : String(values))
