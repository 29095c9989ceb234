/** Shows the blocks that a form has between its questions, with the views that pages of content have for them. */
import type { WidgetProps } from '../../screen/widget.ts'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import type { AnyBlockView } from './block.ts'
import { BlockList, BlockViewsContext } from './block-list.tsx'
import { DividerBlock } from './blocks/divider.tsx'
import { FaqBlock } from './blocks/faq.tsx'
import { GalleryBlock } from './blocks/gallery.tsx'
import { HeadingBlock } from './blocks/heading.tsx'
import { ImageBlock } from './blocks/image.tsx'
import { QuoteBlock } from './blocks/quote.tsx'
import { TextBlock } from './blocks/text.tsx'
import { VideoBlock } from './blocks/video.tsx'

/** The blocks that say `"forms": true`; the others would bring the code of whole screens. */
const formBlockViews: Readonly<Record<string, AnyBlockView>> = {
  divider: DividerBlock,
  faq: FaqBlock,
  gallery: GalleryBlock,
  heading: HeadingBlock,
  image: ImageBlock,
  quote: QuoteBlock,
  text: TextBlock,
  video: VideoBlock,
}

export const FormBlocksWidget = ({ options: { blocks = [] } }: WidgetProps<'blocks'>) => (
  <>
    <ContentStylesheet />
    <div className="bp-form-blocks">
      <BlockViewsContext value={formBlockViews}>
        <BlockList blocks={blocks} />
      </BlockViewsContext>
    </div>
  </>
)
