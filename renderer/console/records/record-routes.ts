/** The pages of records: lists, editors, versions. Their scripts load when one is opened. */
import type { RouteObject } from 'react-router'

export const loadRecordsPage = async () => ({
  Component: (await import('./records-page.tsx')).RecordsPage,
})
const loadRecordPage = async () => ({ Component: (await import('./record-page.tsx')).RecordPage })
const loadHistoryPage = async () => ({ Component: (await import('./history-page.tsx')).HistoryPage })

/** The lists that the page of the business leads to; those of services and of the team are entries of the navigation. */
export const businessLists = ['teams', 'groups', 'service-menus', 'one-time-links'] as const

export const recordRoutes: readonly RouteObject[] = [
  ...businessLists.map(path => ({ path, lazy: loadRecordsPage })),
  ...['services', 'providers', 'business', ...businessLists].flatMap(kind => [
    { path: `${kind}/:key`, lazy: loadRecordPage },
    { path: `${kind}/:key/history`, lazy: loadHistoryPage },
  ]),
]
