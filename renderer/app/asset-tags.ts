/** Module preloads for exactly the chunks that a page uses, and the file name of the client entry. */
import type { PageContextServer } from 'vike/types'
import type { Page } from '../screen/page.ts'
import { listWidgetFiles } from './first-paint.ts'

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>> | null

/** Returns the file of the client entry, whose hashed name identifies the build; '' in development. */
export function getClientEntryFile({ globalContext }: PageContextServer): string {
  const manifest: Manifest = globalContext.assetsManifest
  return manifest?.['renderer/app/+client.tsx']?.file ?? ''
}

/** Returns '' in development, where there is no manifest and Vite links the styles itself. */
export function renderAssetTags(pageContext: PageContextServer, page: Page): string {
  const manifest: Manifest = pageContext.globalContext.assetsManifest
  if (!manifest) return ''
  const scripts = new Set<string>()
  const addChunk = (key: string) => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    entry.imports?.forEach(addChunk)
  }
  for (const file of listWidgetFiles(page.parts)) addChunk(file)
  return [...scripts].map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}
