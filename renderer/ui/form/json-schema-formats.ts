/** Replaces the formats of `@cfworker/json-schema` (2 kB) in the build with those that a form may name. */
import { schemaFormatValidators } from '#schemas/runtime/form/format-validators.ts'

export const format = schemaFormatValidators
