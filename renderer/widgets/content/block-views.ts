/**
 * Registers the view of every block of content pages. To add your own, add its file in `schemas/blocks/` and a line
 * here.
 */
import type { BlockViews } from './block.ts'
import { AuthorBoxBlock } from './blocks/author-box.tsx'
import { BookingBlock } from './blocks/booking.tsx'
import { ButtonBlock } from './blocks/button.tsx'
import { ColumnsBlock } from './blocks/columns.tsx'
import { DividerBlock } from './blocks/divider.tsx'
import { FaqBlock } from './blocks/faq.tsx'
import { FormBlock } from './blocks/form.tsx'
import { GalleryBlock } from './blocks/gallery.tsx'
import { HeadingBlock } from './blocks/heading.tsx'
import { ImageBlock } from './blocks/image.tsx'
import { MapLinkBlock } from './blocks/map-link.tsx'
import { OpeningHoursBlock } from './blocks/opening-hours.tsx'
import { PostListBlock } from './blocks/post-list.tsx'
import { PriceListBlock } from './blocks/price-list.tsx'
import { ProductGridBlock } from './blocks/product-grid.tsx'
import { QuoteBlock } from './blocks/quote.tsx'
import { SearchBlock } from './blocks/search.tsx'
import { ServiceMenuBlock } from './blocks/service-menu.tsx'
import { SurveyBlock } from './blocks/survey.tsx'
import { TeamBlock } from './blocks/team.tsx'
import { TextBlock } from './blocks/text.tsx'
import { VideoBlock } from './blocks/video.tsx'

export const blockViews: BlockViews = {
  'author-box': AuthorBoxBlock,
  booking: BookingBlock,
  button: ButtonBlock,
  columns: ColumnsBlock,
  divider: DividerBlock,
  faq: FaqBlock,
  form: FormBlock,
  gallery: GalleryBlock,
  heading: HeadingBlock,
  image: ImageBlock,
  'map-link': MapLinkBlock,
  'opening-hours': OpeningHoursBlock,
  'post-list': PostListBlock,
  'price-list': PriceListBlock,
  'product-grid': ProductGridBlock,
  quote: QuoteBlock,
  search: SearchBlock,
  'service-menu': ServiceMenuBlock,
  survey: SurveyBlock,
  team: TeamBlock,
  text: TextBlock,
  video: VideoBlock,
}
