import type { PageContextServer } from 'vike/types'

/** What the build says of a module that is a chunk of its own, or of a chunk that several share. */
export interface ManifestEntry {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  /** The strings in its code that may be keys of messages (`vike.config.ts`). */
  readonly messages?: readonly string[]
  /** The names of the widgets that its views show inside of them. */
  readonly widgets?: readonly string[]
}

/** By the path of the source; chunks without one have a name of their own. */
export type BuildManifest = Readonly<Record<string, ManifestEntry>>

export const clientEntry = 'renderer/app/+client.tsx'

/** Returns null in development. */
export const getBuildManifest = ({ globalContext }: PageContextServer): BuildManifest | null =>
  globalContext.assetsManifest
