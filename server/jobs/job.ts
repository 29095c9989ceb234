import type { Clock } from '../ports/clock.ts'
import type { Directories } from '../ports/directory.ts'
import type { FormStores } from '../ports/form-stores.ts'
import type { LetterFolder } from '../ports/letter-folder.ts'
import type { JobLeases, Maintenance } from '../ports/maintenance.ts'
import type { RateLimits } from '../ports/rate-limits.ts'

/** What jobs work with. */
export interface JobContext {
  readonly maintenance: Maintenance
  readonly directories: Directories
  readonly formStores: Pick<FormStores, 'submissions' | 'uploads'>
  readonly rateLimits: Pick<RateLimits, 'tidy'>
  /** Undefined: no letters lie in files. */
  readonly letters?: Pick<LetterFolder, 'tidy'>
  readonly leases: JobLeases
  readonly clock: Clock
}

/** Work that is due again and again. A run that is cut off is simply done anew. */
export interface Job {
  readonly name: string
  readonly everyMinutes: number
  run(context: JobContext): Promise<void>
}
