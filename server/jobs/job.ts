import type { Catalogues } from '../ports/catalogue.ts'
import type { Clock } from '../ports/clock.ts'
import type { Hosting } from '../ports/hosting.ts'
import type { LetterFolder } from '../ports/letter-folder.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { Leases, Upkeep } from '../ports/upkeep.ts'

/** What jobs work with. */
export interface JobContext {
  readonly upkeep: Upkeep
  readonly catalogues: Catalogues
  readonly hosting: Pick<Hosting, 'submissions' | 'uploads'>
  readonly rateLimits: Pick<RateLimits, 'tidy'>
  /** Undefined: no letters lie in files. */
  readonly letters?: Pick<LetterFolder, 'tidy'>
  readonly leases: Leases
  readonly clock: Clock
}

/** Work that is due again and again. A run that is cut off is simply done anew. */
export interface Job {
  readonly name: string
  readonly everyMinutes: number
  run(context: JobContext): Promise<void>
}
