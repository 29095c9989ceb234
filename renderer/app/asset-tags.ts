/** Which files of the build a page is: module preloads of exactly the chunks it will use, the program as a whole. */
import type { PageContextServer } from 'vike/types'
import type { Page } from '../screen/page.ts'
import { listWidgetFiles } from './first-paint.ts'

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>> | null

/** The file that starts in the browser, whose name tells one build from another; '' in development. */
export function getClientEntryFile({ globalContext }: PageContextServer): string {
  const manifest: Manifest = globalContext.assetsManifest
  return manifest?.['renderer/app/+client.tsx']?.file ?? ''
}

/** '' in development, where there is no manifest and Vite links the styles itself. */
export function renderAssetTags(pageContext: PageContextServer, page: Page): string {
  const manifest: Manifest = pageContext.globalContext.assetsManifest
  if (!manifest) return ''
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    entry.imports?.forEach(visit)
  }
  for (const file of listWidgetFiles(page.parts)) visit(file)
  return [...scripts].map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}
