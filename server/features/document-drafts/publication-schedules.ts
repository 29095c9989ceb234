import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { DocumentDraftKey } from './document-drafts.ts'

/** Why what was planned was not done. */
export interface PublicationFailure {
  readonly at: Instant
  readonly problem: Problem
}

export interface PublicationTimes {
  /** When the draft goes into service. */
  readonly publishAt?: Instant | undefined
  /** When what is published becomes a draft again. */
  readonly takeDownAt?: Instant | undefined
}

export interface PublicationSchedule extends DocumentDraftKey, PublicationTimes {
  /** The id of a person, or what else acts for the business. */
  readonly author: string
  readonly failure?: PublicationFailure | undefined
}
