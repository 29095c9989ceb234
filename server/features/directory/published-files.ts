/** Files of the configuration that were published from a preview. They replace those on the disk of every server. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface PublishedFile {
  /** The path below the root. */
  readonly file: string
  /** Undefined if the file is removed. */
  readonly content?: unknown
  /** The digest of the file on the disk that this one replaces; undefined if there was none. */
  readonly base?: string | undefined
}

export interface PublishedFileList {
  readonly files: readonly PublishedFile[]
  /** Increases with every publication; 0 before the first. */
  readonly revision: number
}

/** Files to publish, and the revision that they were checked with. */
export interface FilePublication {
  readonly files: readonly PublishedFile[]
  readonly ifRevision: number
  readonly now: Instant
}
