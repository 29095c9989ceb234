/** The tags that load the scripts and styles of a page: exactly the chunks that it uses. */
import type { PageContextServer } from 'vike/types'
import type { Page } from '../screen/page.ts'
import { toWidgetSourcePaths } from './first-paint.ts'
import { isReadingPage, renderLateStartScript } from './late-start.ts'
import { chunksWithLaterStyles } from './later-styles.gen.ts'

interface ManifestEntry {
  readonly file: string
  /** What it names by `?url`. */
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** Returns the file of the client entry, whose hashed name identifies the build; '' in development. */
export const getClientEntryFile = ({ globalContext }: PageContextServer): string =>
  findBuiltFile(globalContext.assetsManifest, 'renderer/app/+client.tsx') ?? ''

/** Returns the file of a module that is a chunk of its own; its source in development. */
export const getChunkFile = ({ globalContext }: PageContextServer, source: string): string =>
  findBuiltFile(globalContext.assetsManifest, source) ?? source

const findBuiltFile = (manifest: Manifest | null, source: string): string | undefined =>
  manifest?.[source]?.file

export interface AssetTags {
  readonly head: string
  readonly endOfBody: string
}

/**
 * Renders the tags of a page. Scripts have a low priority: styles and the first picture come first. In development,
 * where there is no manifest, Vite links scripts and the styles of the start itself.
 */
export function renderAssetTags(pageContext: PageContextServer, { parts }: Page): AssetTags {
  const manifest: Manifest | null = pageContext.globalContext.assetsManifest
  const widgetFiles = toWidgetSourcePaths(parts)
  if (!manifest)
    return { head: renderLaterStylesTag(widgetFiles, 'renderer/styles/later.css'), endOfBody: '' }
  const [laterStyles = ''] = manifest['renderer/app/complete-page.ts']?.assets ?? []
  const styles = renderLaterStylesTag(widgetFiles, laterStyles)
  const nonce = pageContext.cspNonce ?? ''
  const entry = `/${getClientEntryFile(pageContext)}`
  const scripts = [...new Set([entry, ...listScripts(widgetFiles, manifest)])]
  if (isReadingPage(parts))
    return { head: styles, endOfBody: `<script nonce="${nonce}">${renderLateStartScript(scripts)}</script>` }
  const preloads = scripts.map(
    file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
  )
  return {
    head: [styles, ...preloads].join(''),
    endOfBody: `<script type="module" async fetchpriority="low" nonce="${nonce}" src="${entry}"></script>`,
  }
}

/** Lists the paths of the chunks of widgets, with what they import. */
function listScripts(widgetFiles: readonly string[], manifest: Manifest): readonly string[] {
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

/** A page whose first step looks like later ones links their styles at once. */
const renderLaterStylesTag = (widgetFiles: readonly string[], href: string): string =>
  widgetFiles.some(file => chunksWithLaterStyles.has(file)) ? `<link rel="stylesheet" href="/${href}">` : ''
