/**
 * Structured data of a page in the vocabulary of schema.org, as JSON-LD. Which properties each type has follows Google's
 * documentation (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */
import type { Translator } from '#locales/translator.ts'
import type {
  Content,
  OpeningHours,
  PublicBusiness,
  PublicService,
  Text,
} from '#schemas/generated/types.gen.ts'
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { listFaqQuestions } from './faq-questions.ts'
import { describeOpeningHours } from './opening-hours-data.ts'
import type { PageRoots } from './page-roots.ts'
import type { PreviewImage } from './preview-image.ts'

/** A node of JSON-LD. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

interface StructuredDataContext {
  readonly i18n: Translator
  /** Absolute. */
  readonly canonical: string
  readonly description: string
  readonly image?: PreviewImage | undefined
  readonly isHome: boolean
  /** Whether the page is about the service rather than one where it has been chosen. */
  readonly isService: boolean
  /** Returns the absolute URL of a path in the page's language. */
  getUrl(path: string): string
}

export function buildStructuredData(
  { business, hours, content, service }: PageRoots,
  context: StructuredDataContext,
): readonly StructuredData[] {
  if (!business) return []
  if (content) return describeContent(content, business, context)
  if (service && context.isService) return [describeService(service, business, context)]
  return context.isHome ? [{ ...describeBusiness(business, context), ...describeHours(business, hours) }] : []
}

function describeContent(
  content: Content,
  business: PublicBusiness,
  context: StructuredDataContext,
): readonly StructuredData[] {
  const questions = listFaqQuestions(content.blocks, context.i18n)
  return [
    ...(content.kind === 'post' ? [describePost(content, business, context)] : []),
    ...(content.kind === 'product' && content.price !== undefined ? [describeProduct(content, context)] : []),
    describeTrail(content, business, context),
    ...(questions.length === 0 ? [] : [describeQuestions(questions)]),
  ]
}

/** A business without an address is an Organization, since LocalBusiness requires one. */
function describeBusiness(business: PublicBusiness, context: StructuredDataContext): StructuredData {
  const { i18n, getUrl, image, description } = context
  const { name, address, logo } = business
  const url = getUrl('/')
  return {
    '@type': address === undefined ? 'Organization' : 'LocalBusiness',
    '@id': `${url}#business`,
    name: i18n.text(name),
    url,
    ...(description === '' ? {} : { description }),
    ...(address === undefined
      ? {}
      : { address: { '@type': 'PostalAddress', streetAddress: i18n.text(address) } }),
    ...(image === undefined ? {} : { image: image.url }),
    ...(logo === undefined ? {} : { logo: new URL(logo, url).href }),
  }
}

/** Only places have opening hours, and a phone number of their own. */
const describeHours = ({ address, phone }: PublicBusiness, hours: OpeningHours | undefined) => ({
  ...(phone === undefined ? {} : { telephone: phone }),
  ...(address === undefined || hours === undefined
    ? {}
    : { openingHoursSpecification: describeOpeningHours(hours) }),
})

function describeService(
  service: PublicService,
  business: PublicBusiness,
  context: StructuredDataContext,
): StructuredData {
  const { i18n, canonical, image } = context
  const { name, description, category, price, currency } = service
  return {
    '@type': 'Service',
    name: i18n.text(name),
    url: canonical,
    ...toTextProperty('description', description, i18n),
    ...toTextProperty('serviceType', category, i18n),
    ...(image === undefined ? {} : { image: image.url }),
    // Its picture is that of the home page.
    provider: describeBusiness(business, { ...context, description: '', image: undefined }),
    offers: describeOffer(price, currency),
  }
}

function describeProduct(content: Content, { i18n, canonical, image, description }: StructuredDataContext) {
  const { title, price = 0, currency = '' } = content
  return {
    '@type': 'Product',
    name: i18n.text(title),
    url: canonical,
    ...(description === '' ? {} : { description }),
    ...(image === undefined ? {} : { image: [image.url] }),
    offers: { ...describeOffer(price, currency), url: canonical, availability: 'https://schema.org/InStock' },
  }
}

/** Prices are decimals with a point (schema.org, `price`). */
const describeOffer = (price: number, currency: string): StructuredData => {
  const decimals = getCurrencyDecimals(currency)
  return {
    '@type': 'Offer',
    price: (price / 10 ** decimals).toFixed(decimals),
    priceCurrency: currency,
  }
}

function describePost(
  { title, date, updated, author }: Content,
  business: PublicBusiness,
  { i18n, canonical, image, description, getUrl }: StructuredDataContext,
): StructuredData {
  const publisher = {
    '@type': 'Organization',
    '@id': `${getUrl('/')}#business`,
    name: i18n.text(business.name),
    url: getUrl('/'),
  }
  return {
    '@type': 'BlogPosting',
    headline: i18n.text(title),
    mainEntityOfPage: canonical,
    inLanguage: i18n.borrowed(title) ?? i18n.tag,
    ...(description === '' ? {} : { description }),
    ...(date === undefined ? {} : { datePublished: date, dateModified: updated ?? date }),
    ...(image === undefined ? {} : { image: [image.url] }),
    author: author
      ? { '@type': 'Person', name: i18n.text(author.title), url: getUrl(author.path) }
      : publisher,
    publisher,
  }
}

function describeTrail(
  { title, path, trail }: Content,
  { name }: PublicBusiness,
  { i18n, getUrl }: StructuredDataContext,
): StructuredData {
  const links = [{ title: name, path: '/' }, ...trail, { title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map((link, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: i18n.text(link.title),
      item: getUrl(link.path),
    })),
  }
}

const describeQuestions = (questions: ReturnType<typeof listFaqQuestions>): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const toTextProperty = (name: string, text: Text | undefined, i18n: Translator) =>
  text === undefined ? {} : { [name]: i18n.text(text) }
