/** The stores whose reads a replica answers: what looks for times and content. */

import { createBookingStore } from '#server/features/bookings/store/bookings.ts'
import { createContentStore } from '#server/features/directory/store/content.ts'
import type { ContentListCache } from '#server/features/directory/store/content-list-cache.ts'
import { createImageStore } from '#server/features/directory/store/images.ts'
import { createPhotoStore } from '#server/features/directory/store/photos.ts'
import { createSearchIndexStore } from '#server/features/search/store/search-index.ts'
import type { OccupancyExclusion } from '#server/features/slots/occupancy.ts'
import type { Pool } from '#server/postgres/pool.ts'
import type { Replica } from '#server/postgres/replica.ts'
import type { PictureStores, ReplicaStores } from './replica.ts'

export interface ReplicaStoreOptions {
  readonly replica: Replica
  /** Of the replica. */
  readonly pool: Pool
  /** Of the primary, because what is cached by version must not be older than it. */
  readonly contentLists: ContentListCache
}

/** Wraps the stores of the primary. */
export function createReplicaStores(
  primary: ReplicaStores,
  { replica, pool, contentLists }: ReplicaStoreOptions,
): ReplicaStores {
  const copy = {
    bookings: createBookingStore(pool),
    content: createContentStore(pool, contentLists),
    searchIndex: createSearchIndexStore(pool),
    images: createImageStore(pool),
  }
  const { bookings, content, searchIndex, formStores } = primary
  const read = <T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>) =>
    replica.read({ fromReplica, fromPrimary })
  return {
    bookings: {
      ...bookings,
      // The replica may not know yet what the visitor holds or has booked.
      readBusyTimes: query =>
        hasOwnTime(query.except)
          ? bookings.readBusyTimes(query)
          : read(
              () => copy.bookings.readBusyTimes(query),
              () => bookings.readBusyTimes(query),
            ),
      readAppointmentStarts: query =>
        hasOwnTime(query.except)
          ? bookings.readAppointmentStarts(query)
          : read(
              () => copy.bookings.readAppointmentStarts(query),
              () => bookings.readAppointmentStarts(query),
            ),
    },
    content: {
      ...content,
      find: key =>
        read(
          () => copy.content.find(key),
          () => content.find(key),
        ),
      findHeaders: (...query) =>
        read(
          () => copy.content.findHeaders(...query),
          () => content.findHeaders(...query),
        ),
      list: query =>
        read(
          () => copy.content.list(query),
          () => content.list(query),
        ),
    },
    searchIndex: {
      ...searchIndex,
      find: query =>
        read(
          () => copy.searchIndex.find(query),
          () => searchIndex.find(query),
        ),
    },
    formStores: {
      ...formStores,
      images: {
        ...formStores.images,
        describe: (business, ids) =>
          read(
            () => copy.images.describe(business, ids),
            () => formStores.images.describe(business, ids),
          ),
      },
    },
  }
}

/** Pictures never change under their id, so only one that is missing may be new. */
export function createReplicaPictures(
  { photos, images }: PictureStores,
  { replica, pool }: Omit<ReplicaStoreOptions, 'contentLists'>,
): PictureStores {
  const copy = { photos: createPhotoStore(pool), images: createImageStore(pool) }
  const findOnReplica = <T>(find: () => Promise<T | undefined>) =>
    replica.read({ fromReplica: find, fromPrimary: async () => undefined })
  return {
    photos: {
      ...photos,
      find: async key => (await findOnReplica(() => copy.photos.find(key))) ?? photos.find(key),
    },
    images: {
      ...images,
      findVariant: async key =>
        (await findOnReplica(() => copy.images.findVariant(key))) ?? images.findVariant(key),
    },
  }
}

const hasOwnTime = (except: OccupancyExclusion = {}): boolean => Object.keys(except).length > 0
