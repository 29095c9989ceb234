/** The style sheets and module preloads of exactly the chunks a page will use. */
import type { PageContextServer } from 'vike/types'
import type { Page } from '../screen/page.ts'
import { parts } from './parts.ts'

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** '' in development, where there is no manifest and Vite links the styles itself. */
export function assetTags(pageContext: PageContextServer, page: Page): string {
  const manifest: Readonly<Record<string, ManifestEntry>> | null = pageContext.globalContext.assetsManifest
  if (!manifest) return ''
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    entry.imports?.forEach(visit)
  }
  for (const file of parts.filesOf(page.parts)) visit(file)
  return [...scripts].map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}
