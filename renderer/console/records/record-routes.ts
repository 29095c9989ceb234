/** The pages of records: lists, editors, versions. Their scripts load when one is opened. */
import type { RouteObject } from 'react-router'

export const loadRecordsPage = async () => ({
  Component: (await import('./records-page.tsx')).RecordsPage,
})
const loadRecordPage = async () => ({ Component: (await import('./record-page.tsx')).RecordPage })
const loadHistoryPage = async () => ({ Component: (await import('./history-page.tsx')).HistoryPage })

/** The list of services is an entry of the navigation. */
const lists = ['providers', 'teams', 'groups', 'service-menus', 'one-time-links']

export const recordRoutes: readonly RouteObject[] = [
  ...lists.map(path => ({ path, lazy: loadRecordsPage })),
  ...['services', 'business', ...lists].flatMap(kind => [
    { path: `${kind}/:key`, lazy: loadRecordPage },
    { path: `${kind}/:key/history`, lazy: loadHistoryPage },
  ]),
]
