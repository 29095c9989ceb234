/** Previews: drafts of a business's records and of files of the configuration, under an id that cannot be guessed. A preview never changes. */
import type { DraftChange } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** A changed record, or a removed one, with what was published when the preview was created. */
export interface PreviewChange extends DraftChange {
  /** The digest of the published record; undefined if there was none. */
  readonly base?: string | undefined
}

/** A changed file, or a removed one, with what was in service when the preview was created. */
export interface PreviewFile {
  /** The path below the root. */
  readonly file: string
  /** Undefined if the file is removed. */
  readonly content?: unknown
  /** The digest of the file in service; undefined if there was none. */
  readonly base?: string | undefined
}

export interface PreviewKey {
  readonly business: string
  readonly id: string
}

/**
 * Begins the ids of live previews, those beside an editor: they are not listed, and count apart. All other ids are
 * without a hyphen, except for the demo's.
 */
export const livePreviewPrefix = 'live-'

export interface PreviewInfo extends PreviewKey {
  /** The slug of the page that the preview begins with; undefined for the home page. */
  readonly site?: string | undefined
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export interface PreviewSummary extends PreviewInfo {
  /** The kinds of its records, each once. */
  readonly kinds: readonly string[]
  readonly fileCount: number
}

export interface Preview extends PreviewInfo {
  readonly changes: readonly PreviewChange[]
  readonly files: readonly PreviewFile[]
}

export interface LivePreviewOptions {
  readonly max: number
  readonly replaces?: string | undefined
}
