/** Keeps the search index up to date with the records. */

import type { Configuration } from '#server/configuration/configuration.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { createSearchDocumentBuilder } from '../search-documents.ts'
import type { SearchIndexStore } from '../store/search-index.ts'

interface SearchIndexerOptions {
  readonly directories: Directories
  readonly searchIndex: SearchIndexStore
  readonly configuration: Pick<Configuration, 'definitions' | 'blocks'>
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

export interface SearchIndexer {
  /**
   * The given directories, but each change is in the index when it resolves. The change is committed first, and stays
   * if the update of the index fails: the job that updates the index every minute then repeats it.
   */
  readonly directories: Directories
  /** Brings the index of all businesses up to date. Never rejects. */
  updateAll(options?: UpdateOptions): Promise<void>
}

export interface UpdateOptions {
  /** Whether the index may be that of another version or configuration; then all of it is made again. Default: false. */
  readonly isOutdated?: boolean
}

export function createSearchIndexer(options: SearchIndexerOptions): SearchIndexer {
  const { directories, searchIndex, configuration, say } = options
  const describer = createSearchDocumentBuilder(configuration)
  const report = (business: string) => (error: unknown) =>
    say(`The search index of "${business}" will be updated in a minute: ${summarizeError(error)}`)
  const updateAfter = async (business: string, isDone: boolean) => {
    if (isDone) await searchIndex.update(business, describer).catch(report(business))
    return isDone
  }
  const update = async (business: string, isOutdated: boolean) => {
    if (isOutdated) await searchIndex.expire(business, describer)
    await searchIndex.update(business, describer)
  }
  return {
    directories: {
      ...directories,
      replace: async (records, options) =>
        updateAfter(records.business.slug, await directories.replace(records, options)),
      changeContent: async (business, change, ifVersion) =>
        updateAfter(business, await directories.changeContent(business, change, ifVersion)),
      changeRecords: async (records, change, ifVersion) =>
        updateAfter(records.business.slug, await directories.changeRecords(records, change, ifVersion)),
    },
    async updateAll({ isOutdated = false } = {}) {
      const businesses = await directories.list().catch(() => [])
      for (const business of businesses) await update(business, isOutdated).catch(report(business))
    },
  }
}
