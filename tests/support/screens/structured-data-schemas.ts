/**
 * The properties that Google requires and recommends for each type of structured data, as far as a business has them:
 * https://developers.google.com/search/docs/appearance/structured-data/, pages local-business, product-snippet,
 * article, breadcrumb and faqpage. Service has no page there; its properties are those of https://schema.org/Service.
 */
const text = { type: 'string', minLength: 1 }
const url = { type: 'string', pattern: '^https?://[^/\\s]+(/\\S*)?$' }
const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const typed = (name: string) => ({ const: name })

const offer = {
  type: 'object',
  required: ['@type', 'price', 'priceCurrency'],
  properties: {
    '@type': typed('Offer'),
    price: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
    priceCurrency: { type: 'string', pattern: '^[A-Z]{3}$' },
    url,
    availability: { enum: ['https://schema.org/InStock'] },
  },
}
const address = {
  type: 'object',
  required: ['@type', 'streetAddress'],
  properties: { '@type': typed('PostalAddress'), streetAddress: text },
}
const localBusiness = {
  type: 'object',
  required: ['@type', 'name', 'address', 'url'],
  properties: { '@type': typed('LocalBusiness'), name: text, address, url, image: url, logo: url },
}
const person = {
  type: 'object',
  required: ['@type', 'name', 'url'],
  properties: { '@type': { enum: ['Person', 'Organization'] }, name: text, url },
}
const listItem = {
  type: 'object',
  required: ['@type', 'position', 'name', 'item'],
  properties: {
    '@type': typed('ListItem'),
    position: { type: 'integer', minimum: 1 },
    name: text,
    item: url,
  },
}
const question = {
  type: 'object',
  required: ['@type', 'name', 'acceptedAnswer'],
  properties: {
    '@type': typed('Question'),
    name: text,
    acceptedAnswer: {
      type: 'object',
      required: ['@type', 'text'],
      properties: { '@type': typed('Answer'), text },
    },
  },
}

export const structuredDataSchemas: Readonly<Record<string, object>> = {
  LocalBusiness: localBusiness,
  Organization: { type: 'object', required: ['name', 'url'], properties: { name: text, url } },
  Service: {
    type: 'object',
    required: ['name', 'description', 'provider', 'offers', 'url'],
    properties: { name: text, description: text, provider: localBusiness, offers: offer, url, image: url },
  },
  Product: {
    type: 'object',
    required: ['name', 'description', 'offers'],
    properties: { name: text, description: text, image: { type: 'array', items: url }, offers: offer },
  },
  BlogPosting: {
    type: 'object',
    required: ['headline', 'author', 'datePublished', 'dateModified', 'publisher', 'mainEntityOfPage'],
    properties: {
      headline: text,
      author: person,
      publisher: person,
      datePublished: date,
      dateModified: date,
      mainEntityOfPage: url,
      image: { type: 'array', minItems: 1, items: url },
    },
  },
  BreadcrumbList: {
    type: 'object',
    required: ['itemListElement'],
    properties: { itemListElement: { type: 'array', minItems: 2, items: listItem } },
  },
  FAQPage: {
    type: 'object',
    required: ['mainEntity'],
    properties: { mainEntity: { type: 'array', minItems: 1, items: question } },
  },
}
