/**
 * Which business a URL belongs to: the host says it, or the path does (`BUSINESS_BY=path`), which then begins with
 * `/b/<slug>`. The server removes that base path before it matches routes; everything that makes URLs adds it again.
 */

import type { Settings } from '#server/environment/settings.ts'
import type { Directories, Directory } from '#server/features/directory/directory.ts'

type AddressSettings = Pick<Settings, 'businessBy'>

/** Where a request was sent. */
export interface RequestTarget {
  readonly host: string
  /** Path and query before the server has removed the base path. */
  readonly originalUrl: string
}

/** Returns the base path of a business, `/b/harbor`; '' if the host says which business it is. */
export const formatBasePath = (slug: string, { businessBy }: AddressSettings): string =>
  businessBy === 'path' ? `/b/${slug}` : ''

const businessPath = /^\/b\/[a-z0-9]+(?:-[a-z0-9]+)*(?=$|[/?#])/

/** What exists once in an installation, and not again for each business. */
const sharedPath = /^\/(?:assets|healthz|metrics|readyz)(?=$|[/?#])/

/** Returns the base path of a URL, `/b/harbor/x?y` → `/b/harbor`; '' if it has none. @param url path and query */
export function findBasePath(url: string, { businessBy }: AddressSettings): string {
  const basePath = businessBy === 'path' ? businessPath.exec(url)?.[0] : undefined
  return basePath === undefined || sharedPath.test(decodeAscii(url.slice(basePath.length))) ? '' : basePath
}

/** Decodes as the router will, so that no spelling of a shared path gets by. */
const decodeAscii = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Returns the URL below the base path, which routes are matched with: `/b/harbor/x?y` → `/x?y`. */
export function removeBasePath(url: string, settings: AddressSettings): string {
  const basePath = findBasePath(url, settings)
  const rest = url.slice(basePath.length)
  return basePath === '' || rest.startsWith('/') ? rest : `/${rest}`
}

export interface BusinessFinder {
  /** Finds the business of a request; undefined if there is no such business. */
  directoryFor(address: RequestTarget): Promise<Directory | undefined>
  /** Finds a business by its slug, whatever the address of the request. */
  directoryForSlug(slug: string): Promise<Directory | undefined>
}

export function createDirectoryFinder(
  { forHost, forSlug }: Pick<Directories, 'forHost' | 'forSlug'>,
  settings: AddressSettings,
): BusinessFinder {
  const located = new WeakMap<Directory, Directory>()
  /** Returns the same object for the same directory, because caches use it as a key. */
  const withBasePath = (directory: Directory, basePath: string): Directory => {
    if (directory.basePath === basePath) return directory
    const known = located.get(directory) ?? { ...directory, basePath }
    located.set(directory, known)
    return known
  }
  const directoryForSlug = async (slug: string) => {
    const directory = await forSlug(slug)
    return directory && withBasePath(directory, formatBasePath(slug, settings))
  }
  return {
    directoryForSlug,
    async directoryFor({ host, originalUrl }) {
      if (settings.businessBy === 'host') return forHost(host)
      const basePath = findBasePath(originalUrl, settings)
      return basePath === '' ? undefined : directoryForSlug(basePath.slice('/b/'.length))
    },
  }
}
