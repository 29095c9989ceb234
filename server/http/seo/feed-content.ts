/**
 * The whole text of a post as HTML for feed readers: texts, headings, quotes, pictures, questions and buttons. What is
 * only useful on the page, such as cards with free times, is left out.
 */
import { pickRichText } from '#locales/localized-rich-text.ts'
import type { Translator } from '#locales/translator.ts'
import type { BlockName, BlockTypes } from '#schemas/generated/blocks.gen.ts'
import type { Content, LocalizedRichText, PublicBlock, PublicImage } from '#schemas/generated/types.gen.ts'
import { getImageHref, listImageSizes } from '#schemas/runtime/image/image-variants.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { formatHeadingHtml, formatRichTextHtml, type LinkResolver } from './rich-text-html.ts'

export interface FeedContentOptions {
  readonly i18n: Translator
  /** Of the pictures. */
  readonly origin: string
  readonly resolve: LinkResolver
}

type BlockWriters = {
  readonly [Name in BlockName]?: (
    options: BlockTypes[Name]['options'],
    context: FeedContentOptions,
  ) => SafeHtml | readonly SafeHtml[] | undefined
}

const writers: BlockWriters = {
  text: ({ text }, context) => writeLocalized(text, context),
  heading: ({ text, level = 2 }, { i18n }) => formatHeadingHtml(level, i18n.text(text)),
  quote: ({ text, source }, { i18n }) =>
    html`<blockquote><p>${i18n.text(text)}</p>${source && html`<p>${i18n.text(source)}</p>`}</blockquote>`,
  image: ({ image, caption }, context) => writePicture(image, caption && context.i18n.text(caption), context),
  gallery: ({ images }, context) =>
    images.map(({ image, title, text }) => {
      const words = [title, text].flatMap(part => (part === undefined ? [] : context.i18n.text(part)))
      return writePicture(image, words.join(' · '), context)
    }),
  faq: ({ title, questions }, context) => [
    ...(title === undefined ? [] : [formatHeadingHtml(2, context.i18n.text(title))]),
    ...questions.flatMap(({ question, answer }) => [
      formatHeadingHtml(3, context.i18n.text(question)),
      ...writeLocalized(answer, context),
    ]),
  ],
  button: ({ text, href }, { i18n, resolve }) =>
    typeof href?.href === 'string'
      ? html`<p><a href="${resolve(href.href)}">${i18n.text(text)}</a></p>`
      : undefined,
  columns: ({ columns }, context) => columns.flatMap(blocks => writeBlocks(blocks, context)),
}

/** Formats the content of a post: its picture and its blocks. */
export const formatFeedContent = (
  { image, blocks }: Pick<Content, 'image' | 'blocks'>,
  context: FeedContentOptions,
): readonly SafeHtml[] => [
  ...(image === undefined ? [] : [writePicture(image, undefined, context)]),
  ...writeBlocks(blocks, context),
]

const writeBlocks = (blocks: readonly PublicBlock[], context: FeedContentOptions): readonly SafeHtml[] =>
  blocks.flatMap(block => writeBlock(block, context) ?? [])

/** Proof of the cast: the server refuses records whose blocks differ from what `schemas/blocks/` declares. */
function writeBlock({ type, options }: PublicBlock, context: FeedContentOptions) {
  const write = Object.hasOwn(writers, type) ? writers[type as BlockName] : undefined
  return write?.(options as never, context)
}

const writeLocalized = (
  text: LocalizedRichText,
  { i18n, resolve }: FeedContentOptions,
): readonly SafeHtml[] => formatRichTextHtml(pickRichText(text, i18n.locale).text, resolve)

/** A width that suits most readers, as JPEG, which all of them show. */
const pictureWidth = 800

function writePicture(
  image: PublicImage | undefined,
  caption: string | undefined,
  { i18n, origin }: FeedContentOptions,
): SafeHtml {
  // Removed from the store after the record was written.
  if (!image) return html``
  const sizes = listImageSizes(image.width)
  const size = sizes.find(({ name }) => name === pictureWidth) ?? sizes.at(-1)
  const href = size ? origin + getImageHref({ ...image, width: size.name, format: 'jpg' }) : ''
  return html`<figure><img src="${href}" alt="${i18n.text(image.alt ?? '')}">${
    caption ? html`<figcaption>${caption}</figcaption>` : undefined
  }</figure>`
}
