/** What the build puts in the place of the formats of `@cfworker/json-schema` (2 kB): those that a form may name. */
import { formFormats } from '#schemas/runtime/form/form-formats.ts'

export const format = formFormats
