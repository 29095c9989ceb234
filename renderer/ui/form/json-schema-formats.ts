/** What the build puts in the place of the formats of `@cfworker/json-schema` (2 kB): those that a form may name. */
import { formatValidators } from '#schemas/runtime/form/format-validators.ts'

export const format = formatValidators
