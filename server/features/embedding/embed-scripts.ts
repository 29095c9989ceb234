import type { Instant } from '#schemas/runtime/time/time.ts'

/** The versions of the script for other sites that this installation has served, also those of earlier builds. */
export interface EmbedScriptVersions {
  /** Keeps a version under its path; does nothing if it is kept already. */
  keep(path: string, code: string, now: Instant): Promise<void>
  /** Returns the code of a version, or undefined if the path is none. */
  find(path: string): Promise<string | undefined>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly embedScripts: EmbedScriptVersions
  }
}
