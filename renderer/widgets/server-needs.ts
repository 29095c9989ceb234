/**
 * The queries of first paints that only the server has to know: in the browser the widget's own chunk makes them. The
 * registry is in the first load of every page, so its `needs` are those of the calendar.
 */
import type { WidgetRegistration } from '../screen/widget.ts'
import { listSearchQueryKeys } from './search/search-query.ts'

export const serverNeeds: Readonly<Record<string, WidgetRegistration['needs']>> = {
  search: listSearchQueryKeys,
}
