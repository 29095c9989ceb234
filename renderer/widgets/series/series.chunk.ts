/** The widgets of a booking that repeats: one chunk, because the step before the report asks how often. */
import { RecurrenceWidget } from './recurrence.tsx'
import { SeriesPreview } from './series-preview.tsx'

export const seriesWidgets = {
  recurrence: RecurrenceWidget,
  'series-report': SeriesPreview,
}
