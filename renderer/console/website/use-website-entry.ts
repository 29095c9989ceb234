import type { ListWebsiteOutput } from '#schemas/generated/types.gen.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { ContentFolder } from './model/content-form.ts'

export type WebsiteEntry = ListWebsiteOutput['entries'][number]

/** Returns what the list says about one record: its address, and when it is published or taken down. */
export function useWebsiteEntry(kind: ContentFolder, key: string): WebsiteEntry | undefined {
  const { data } = useConsoleQuery('listWebsite', { kind, search: key }, { keepsPrevious: true })
  return data?.entries.find(entry => entry.key === key)
}
