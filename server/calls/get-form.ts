import { done, failed } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

export const getForm: Handler<'getForm'> = ({ id }, { configuration }) => {
  const form = configuration.forms.get(id)
  return form ? done({ ...form }) : failed('form.not_found', { id })
}
