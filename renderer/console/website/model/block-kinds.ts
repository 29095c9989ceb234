/** The blocks that the editor offers: their names, pictures, and what a new one begins with. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import { iconShapes } from '#renderer/ui/button/icon.tsx'
import type { JsonRecord } from '../../saving/record-values.ts'
import { columnsPath, linkPath, listPath, speechPath } from '../../ui/icon-paths.ts'
import type { ContentForm } from './content-form.ts'

export interface BlockKind {
  readonly name: string
  /** Undefined: of an installation, which the console does not know. */
  readonly message?: ConsoleMessageKey
  /** See `SvgIcon`. */
  readonly icon: string
}

const picturePath =
  'M4 4h12a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM3 13l4-4 3.5 3.5L13 10l4 4M13 7.5h.01'
const headingPath = 'M5 4v12M15 4v12M5 10h10'
const textPath = 'M4 5.5h12M4 9h12M4 12.5h12M4 16h7'
const quotePath =
  'M4 12.5V9a3.5 3.5 0 0 1 3.5-3.5M4 9.5h3.5v4H4ZM11.5 12.5V9A3.5 3.5 0 0 1 15 5.5M11.5 9.5H15v4h-3.5Z'
const gridPath = 'M3.5 3.5h5.5V9H3.5ZM11 3.5h5.5V9H11ZM3.5 11h5.5v5.5H3.5ZM11 11h5.5v5.5H11Z'
const linePath = 'M3 10h14'
const buttonPath = 'M4 6.5h12a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1ZM7 10h6'
const searchPath = 'M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM13 13l4 4'

/** In the order in which they are offered: the usual ones first. */
const kinds = {
  text: { message: 'website.block_text', icon: textPath },
  heading: { message: 'website.block_heading', icon: headingPath },
  image: { message: 'website.block_image', icon: picturePath },
  booking: { message: 'website.block_booking', icon: iconShapes.calendar },
  columns: { message: 'website.block_columns', icon: columnsPath },
  gallery: { message: 'website.block_gallery', icon: gridPath },
  'price-list': { message: 'website.block_price_list', icon: iconShapes.price },
  team: { message: 'website.block_team', icon: iconShapes.people },
  faq: { message: 'website.block_faq', icon: speechPath },
  button: { message: 'website.block_button', icon: buttonPath },
  form: { message: 'website.block_form', icon: iconShapes.note },
  survey: { message: 'website.block_survey', icon: iconShapes.done },
  quote: { message: 'website.block_quote', icon: quotePath },
  'opening-hours': { message: 'website.block_opening_hours', icon: iconShapes.clock },
  'map-link': { message: 'website.block_map_link', icon: iconShapes.place },
  'post-list': { message: 'website.block_post_list', icon: listPath },
  'product-grid': { message: 'website.block_product_grid', icon: gridPath },
  'service-menu': { message: 'website.block_service_menu', icon: listPath },
  'author-box': { message: 'website.block_author_box', icon: iconShapes.person },
  video: { message: 'website.block_video', icon: iconShapes.video },
  search: { message: 'website.block_search', icon: searchPath },
  divider: { message: 'website.block_divider', icon: linePath },
} as const satisfies Readonly<Record<string, Pick<BlockKind, 'message' | 'icon'>>>

const known: Readonly<Record<string, Pick<BlockKind, 'message' | 'icon'> | undefined>> = kinds

export const findBlockKind = (name: string): BlockKind => ({ name, ...(known[name] ?? { icon: linkPath }) })

/** The blocks of the installation, the usual ones first. */
export function listBlockKinds({ blocks }: Pick<ContentForm, 'blocks'>): readonly BlockKind[] {
  const order = Object.keys(kinds)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return blocks
    .map(({ name }) => findBlockKind(name))
    .sort((one, other) => place(one.name) - place(other.name))
}

interface NewBlockTexts {
  /** The language in which they are written. */
  readonly language: string
  readonly text: string
  readonly heading: string
  readonly button: string
  readonly question: string
  readonly answer: string
}

/** Makes a block that can be shown at once where that is possible, so that one sees what one has added. */
export function createBlock(
  type: string,
  { names }: Pick<ContentForm, 'names'>,
  { language, ...texts }: NewBlockTexts,
): JsonRecord {
  const write = (text: string) => ({ [language]: text })
  const first = (kind: string, name: string) => {
    const [choice] = names[kind] ?? []
    return choice ? { [name]: choice.value } : {}
  }
  switch (type) {
    case 'text':
      return { type, text: write(texts.text) }
    case 'quote':
      return { type, text: write(texts.text) }
    case 'heading':
      return { type, text: write(texts.heading) }
    case 'button':
      return { type, text: write(texts.button), href: '/' }
    case 'booking':
      return { type, ...first('service', 'service') }
    case 'columns':
      return {
        type,
        columns: [[{ type: 'text', text: write(texts.text) }], [{ type: 'text', text: write(texts.text) }]],
      }
    case 'faq':
      return { type, questions: [{ question: write(texts.question), answer: write(texts.answer) }] }
    case 'form':
      return { type, ...first('form', 'form'), title: write(texts.heading) }
    case 'survey':
      return { type, ...first('survey', 'survey'), title: write(texts.heading) }
    case 'service-menu':
      return { type, ...first('service-menu', 'menu') }
    case 'author-box':
      return { type, ...first('author', 'author') }
    case 'video':
      return { type, title: write(texts.heading) }
    case 'gallery':
      return { type, images: [] }
    default:
      return { type }
  }
}
