/** A form with any number of questions, with all texts in each language, as a large business may have it. */
import { localeCodes } from '#locales/codes.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { formOfFields } from './form-documents.ts'

interface FormSize {
  readonly questions: number
  /** How many questions a step has; undefined: the form has no steps. */
  readonly perStep?: number | undefined
}

/** Builds the document of a draft. */
export function buildLargeForm(id: string, { questions, perStep }: FormSize): JsonObject {
  const { schema, ui = {} } = formOfFields(questions)
  const names = Object.keys(ui)
  const inLanguages = (text: string) =>
    Object.fromEntries(localeCodes.map(code => [code, `${text} (${code})`] as const))
  const entries = names.map((name, index) => {
    const own = Object(ui[name])
    const texts = {
      'ui:title': inLanguages(`Question ${index + 1}: what should we know?`),
      'ui:help': inLanguages(`More about ${index + 1}`),
    }
    return [name, { ...own, ...texts }] as const
  })
  const steps = perStep === undefined ? [] : splitBy(names, perStep)
  return {
    id,
    version: 1,
    title: inLanguages('A large form'),
    schema: { ...schema, additionalProperties: false },
    ui: Object.fromEntries(entries),
    ...(steps.length === 0
      ? {}
      : {
          steps: steps.map((fields, index) => ({
            id: `step-${index + 1}`,
            title: inLanguages(`Step ${index + 1}`),
            fields,
          })),
        }),
    ends: [{ id: 'thanks', title: inLanguages('Thank you') }],
  }
}

const splitBy = (names: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, index) =>
    names.slice(index * size, (index + 1) * size),
  )
