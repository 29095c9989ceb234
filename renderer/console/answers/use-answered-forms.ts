import type { ListAnsweredFormsOutput } from '#schemas/generated/types.gen.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'

export type AnsweredForm = ListAnsweredFormsOutput['forms'][number]
export type AnsweredFormKey = Pick<AnsweredForm, 'kind' | 'form'>

const everyMs = 60_000

/** All forms and surveys with their counts; the frame counts what is new. */
export const useAnsweredForms = () => useConsoleQuery('listAnsweredForms', {}, { everyMs })
