/** The widgets of pages of content and the blocks of forms, which are one chunk: each needs most of what the other does. */
import { SearchWidget } from '../search/search-page.tsx'
import { BookingCardWidget } from './booking-card.tsx'
import { ContentPageWidget } from './content-page.tsx'
import { FormBlocksWidget } from './form-blocks.tsx'

export const contentWidgets = {
  blocks: FormBlocksWidget,
  'booking-card': BookingCardWidget,
  content: ContentPageWidget,
  search: SearchWidget,
}
