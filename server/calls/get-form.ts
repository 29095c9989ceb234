import { done, failed } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

/** A form document; behind its own error rules come the default ones, so that one mapping says everything. */
export const getForm: Handler<'getForm'> = ({ id }, { configuration }) => {
  const form = configuration.forms.get(id)
  if (!form) return failed('form.not_found', { id })
  return done({ ...form, errors: [...(form.errors ?? []), ...configuration.fieldFaults.rules] })
}
