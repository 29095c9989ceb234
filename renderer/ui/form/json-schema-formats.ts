/** Replaces the formats of `@cfworker/json-schema` (2 kB) in the build with those that a form may name. */
import { formatValidators } from '#schemas/runtime/form/format-validators.ts'

export const format = formatValidators
