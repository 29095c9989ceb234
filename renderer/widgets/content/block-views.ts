/**
 * Registers the view of every block of content pages. To add your own, add its file in `schemas/blocks/` and a line
 * here.
 */
import type { BlockViews } from './block.ts'
import { ColumnsBlock } from './blocks/columns.tsx'
import { HeadingBlock } from './blocks/heading.tsx'
import { ImageBlock } from './blocks/image.tsx'
import { PostListBlock } from './blocks/post-list.tsx'
import { QuoteBlock } from './blocks/quote.tsx'
import { TextBlock } from './blocks/text.tsx'

export const blockViews: BlockViews = {
  columns: ColumnsBlock,
  heading: HeadingBlock,
  image: ImageBlock,
  'post-list': PostListBlock,
  quote: QuoteBlock,
  text: TextBlock,
}
