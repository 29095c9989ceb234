/** The widgets of pages of content, which are one chunk: each needs most of what the other does. */
import { SearchWidget } from '../search/search-page.tsx'
import { ContentPageWidget } from './content-page.tsx'

export const contentWidgets = { content: ContentPageWidget, search: SearchWidget }
