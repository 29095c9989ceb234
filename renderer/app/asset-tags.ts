/** Module preloads for exactly the chunks that a page uses, and the file name of the client entry. */
import type { PageContextServer } from 'vike/types'
import type { Page } from '../screen/page.ts'
import { toWidgetSourcePaths } from './first-paint.ts'
import { chunksWithLaterStyles } from './later-styles.gen.ts'

interface ManifestEntry {
  readonly file: string
  /** What it names by `?url`. */
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>> | null

/** Returns the file of the client entry, whose hashed name identifies the build; '' in development. */
export const getClientEntryFile = ({ globalContext }: PageContextServer): string =>
  findBuiltFile(globalContext.assetsManifest, 'renderer/app/+client.tsx') ?? ''

/** Returns the file of a module that is a chunk of its own; its source in development. */
export const getChunkFile = ({ globalContext }: PageContextServer, source: string): string =>
  findBuiltFile(globalContext.assetsManifest, source) ?? source

const findBuiltFile = (manifest: Manifest, source: string): string | undefined => manifest?.[source]?.file

/** Returns only styles in development, where there is no manifest and Vite links those of the start itself. */
export function renderAssetTags(pageContext: PageContextServer, { parts }: Page): string {
  const manifest: Manifest = pageContext.globalContext.assetsManifest
  const files = toWidgetSourcePaths(parts)
  if (!manifest) return renderLaterStylesTag(files, 'renderer/styles/later.css')
  const scripts = new Set<string>()
  const addChunk = (key: string) => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    entry.imports?.forEach(addChunk)
  }
  for (const file of files) addChunk(`renderer/widgets/${file}`)
  const [laterStyles = ''] = manifest['renderer/app/complete-page.ts']?.assets ?? []
  const preloads = [...scripts].map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return [renderLaterStylesTag(files, laterStyles), ...preloads].join('')
}

/** A page whose first step looks like later ones links their styles at once. */
const renderLaterStylesTag = (widgetFiles: readonly string[], href: string): string =>
  widgetFiles.some(file => chunksWithLaterStyles.has(file)) ? `<link rel="stylesheet" href="/${href}">` : ''
