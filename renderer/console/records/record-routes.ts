/** The pages of records: lists, editors, versions. Their scripts load when one is opened. */
import type { RouteObject } from 'react-router'
import { businessRecordLists } from './record-kinds.ts'

export const loadRecordsPage = async () => ({
  Component: (await import('./records-page.tsx')).RecordsPage,
})
const loadRecordPage = async () => ({ Component: (await import('./record-page.tsx')).RecordPage })
const loadHistoryPage = async () => ({ Component: (await import('./history-page.tsx')).HistoryPage })

export const recordRoutes: readonly RouteObject[] = [
  ...businessRecordLists.map(path => ({ path, lazy: loadRecordsPage })),
  ...['services', 'providers', 'business', ...businessRecordLists].flatMap(kind => [
    { path: `${kind}/:key`, lazy: loadRecordPage },
    { path: `${kind}/:key/history`, lazy: loadHistoryPage },
  ]),
]
