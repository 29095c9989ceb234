/**
 * The URL of a page within another one, whose own URL it leaves alone. A choice is remembered until the page is left or
 * changes its language or zone; a step or a confirmation opens the page itself, so that back, forward and reload work
 * there.
 */
import { formatSearch, type QueryParamChanges, type QueryParams, type UrlStore } from './url-store.ts'

export interface EmbeddedUrlOptions {
  /** Of the embedded page, with the language. */
  readonly href: string
  /** The names of parameters that hold choices. */
  readonly choices: readonly string[]
  open(href: string): void
}

export function createEmbeddedUrlStore({ href, choices, open }: EmbeddedUrlOptions): UrlStore {
  const listeners = new Set<() => void>()
  let current: QueryParams = {}
  const merge = (changes: QueryParamChanges) => formatSearch({ ...current, ...changes })
  return {
    query: () => current,
    run: () => undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: changes => open(href + merge(changes)),
    replace(changes) {
      const changed = Object.keys(changes).filter(name => changes[name] !== undefined)
      if (changed.some(name => !choices.includes(name))) return open(href + merge(changes))
      current = Object.fromEntries(new URLSearchParams(merge(changes)))
      for (const listener of listeners) listener()
    },
  }
}
