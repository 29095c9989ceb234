/** The tags that load the scripts and styles of a page: exactly the chunks that it uses. */
import type { PageContextServer } from 'vike/types'
import type { Page } from '../screen/page.ts'
import { type BuildManifest, clientEntry, getBuildManifest } from './build-manifest.ts'
import { isReadingPage, renderDeferredStartScript } from './deferred-start.ts'
import { toWidgetSourcePaths } from './first-paint.ts'

/** Returns the file of the client entry, whose hashed name identifies the build; '' in development. */
export const getClientEntryFile = (pageContext: PageContextServer): string =>
  getBuildManifest(pageContext)?.[clientEntry]?.file ?? ''

/** Returns the file of a module that is a chunk of its own; its source in development. */
export const getChunkFile = (pageContext: PageContextServer, source: string): string =>
  getBuildManifest(pageContext)?.[source]?.file ?? source

export interface AssetTags {
  readonly head: string
  readonly endOfBody: string
}

/**
 * Renders the tags of a page. Scripts have a low priority: styles and the first picture come first. In development,
 * where there is no manifest, Vite links scripts and the styles of the start itself.
 */
export function renderAssetTags(pageContext: PageContextServer, { parts }: Page): AssetTags {
  const manifest = getBuildManifest(pageContext)
  if (!manifest) return { head: '', endOfBody: '' }
  const widgetFiles = toWidgetSourcePaths(parts)
  const nonce = pageContext.cspNonce ?? ''
  const entry = `/${getClientEntryFile(pageContext)}`
  const scripts = [...new Set([entry, ...listScripts(widgetFiles, manifest)])]
  if (isReadingPage(parts))
    return { head: '', endOfBody: `<script nonce="${nonce}">${renderDeferredStartScript(scripts)}</script>` }
  const preloads = scripts.map(
    file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
  )
  return {
    head: preloads.join(''),
    endOfBody: `<script type="module" async fetchpriority="low" nonce="${nonce}" src="${entry}"></script>`,
  }
}

/** Lists the paths of the chunks of widgets, with what they import. */
function listScripts(widgetFiles: readonly string[], manifest: BuildManifest): readonly string[] {
  const scripts = new Set<string>()
  const addChunk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    chunk.imports?.forEach(addChunk)
  }
  for (const file of widgetFiles) addChunk(`renderer/widgets/${file}`)
  return [...scripts]
}
