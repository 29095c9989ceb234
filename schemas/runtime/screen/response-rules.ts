import type { CallName } from '../../generated/calls.gen.ts'
import type { CallDeclaration } from './call.ts'

/** The facts about calls by which a browser treats their responses. */
export type ResponseRules = Readonly<
  Partial<
    Record<CallName, Pick<CallDeclaration, 'staleMs' | 'cancellable' | 'resetOnProblem' | 'multilingual'>>
  >
>
