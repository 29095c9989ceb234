/** Reads that decide nothing, which a replica of the database answers if it is recent enough. */
import type { BookingsAndClassSessions } from '#server/features/bookings/class-sessions.ts'
import type { ContentStore } from '#server/features/directory/content.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { SearchIndexStore } from '#server/features/search/store/search-index.ts'

/** The stores for calls that look for times and content. What else they can do, they do on the primary. */
export interface ReplicaStores {
  readonly bookings: BookingsAndClassSessions
  readonly content: ContentStore
  readonly searchIndex: SearchIndexStore
  readonly formStores: FormStores
}

export type PictureStores = Pick<FormStores, 'photos' | 'images'>

export interface ReplicaStore {
  readonly stores: ReplicaStores
  /** For handing them out. */
  readonly pictures: PictureStores
  /** Returns how old, in seconds, what the replica shows can be at most; undefined while it is not known. */
  measureLag(): number | undefined
}
