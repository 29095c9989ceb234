import { createContext } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'

/**
 * Tells whether a value is a form document. The server checked it against its meta schema when it was activated.
 */
export const isFormDocument = (value: unknown): value is FormDocument =>
  isObject(value) && isObject(value.schema) && typeof value.id === 'string'

// Not in a file of its own, which would be one more chunk.
interface FormAnswers {
  /** The form's own answers as entered. */
  readonly values: FormValues
  /** Has those that count: without hidden answers, with computed ones. */
  readonly run?: Pick<FormEvaluation, 'values'> | undefined
}

/** For widgets that show what follows from the answers of the form they stand in. */
export const FormAnswersContext = createContext<FormAnswers>({ values: {} })
