/** What the options of blocks and the properties of pages are called. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'

const labels: Readonly<Record<string, ConsoleMessageKey>> = {
  address: 'record.address',
  amounts: 'website.option_amounts',
  answer: 'website.option_answer',
  aside: 'website.option_aside',
  author: 'website.option_author',
  caption: 'website.option_caption',
  category: 'record.category',
  collection: 'website.option_collection',
  date: 'website.option_date',
  description: 'website.option_description',
  directions: 'website.option_directions',
  form: 'website.block_form',
  href: 'record.link_href',
  image: 'record.image',
  images: 'website.option_images',
  inline: 'website.option_inline',
  label: 'website.option_label',
  level: 'website.option_level',
  limit: 'website.option_limit',
  look: 'website.option_look',
  map: 'website.option_map',
  menu: 'website.block_service_menu',
  open: 'website.option_open',
  poster: 'website.option_poster',
  price: 'record.price',
  products: 'website.products',
  provider: 'website.option_provider',
  providers: 'record.team_members',
  question: 'builder.question',
  questions: 'website.option_questions',
  ratio: 'website.option_ratio',
  service: 'website.option_service',
  services: 'record.services',
  site: 'website.option_site',
  source: 'website.option_source',
  src: 'website.option_src',
  survey: 'website.block_survey',
  tag: 'website.option_tag',
  tags: 'website.tags',
  text: 'builder.text',
  title: 'builder.title',
  updated: 'website.option_updated',
}

/** Undefined for options of an installation's own blocks. */
export const findOptionLabel = (name: string): ConsoleMessageKey | undefined => labels[name]

const choices: Readonly<Record<string, Readonly<Record<string, ConsoleMessageKey>>>> = {
  look: { primary: 'website.look_primary', secondary: 'website.look_secondary' },
  level: { 2: 'website.level_2', 3: 'website.level_3' },
}

/** Undefined: the value says itself, such as 16:9. */
export const findChoiceLabel = (name: string, value: unknown): ConsoleMessageKey | undefined =>
  choices[name]?.[String(value)]
