/** Blocks: what their records name must exist; calls fill them; a block of one's own needs a file, a view and a line. */
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlockList, BlockViewsContext } from '#renderer/widgets/content/block-list.tsx'
import { blockViews } from '#renderer/widgets/content/block-views.ts'
import type { Block } from '#schemas/generated/types.gen.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

const banner = {
  name: 'banner',
  title: 'Banner',
  description: 'Announces a service.',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['service'],
    properties: {
      service: { description: 'The service.', $ref: 'bookplate#/$defs/Slug', names: 'service' },
    },
  },
  loads: { service: { call: 'getService', input: { service: '$service' } } },
}

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/blocks/banner.json': banner })
})
afterAll(() => hosted?.close())

/** Puts a page with blocks. */
async function put(blocks: readonly Block[]) {
  const { statusCode, body } = await hosted.app.inject({
    method: 'PUT',
    url: '/api/v1/operator/records/pages/try',
    headers: { authorization: `Bearer ${operatorToken}` },
    payload: { record: { slug: 'try', title: 'Try', blocks } },
  })
  return { status: statusCode, body: JSON.parse(body) }
}

const getBlocks = async () => (await hosted.get('/content?kind=page&slug=try')).body.blocks

describe('A block that names', () => {
  test.each<[string, Block, string]>([
    ['a service', { type: 'booking', service: 'nothing' }, '/blocks/0/service'],
    ['a provider in a list', { type: 'team', providers: ['maya', 'nobody'] }, '/blocks/0/providers/1'],
    ['a category of services', { type: 'price-list', category: 'Nothing' }, '/blocks/0/category'],
    ['a service menu', { type: 'service-menu', menu: 'm9' }, '/blocks/0/menu'],
    ['a form', { type: 'form', form: 'nothing', title: 'Form' }, '/blocks/0/form'],
    ['a survey', { type: 'survey', survey: 'voucher', title: 'Survey' }, '/blocks/0/survey'],
    ['a collection', { type: 'product-grid', collection: 'gift-card' }, '/blocks/0/collection'],
    ['an author', { type: 'author-box', author: 'leo' }, '/blocks/0/author'],
    [
      'a service inside other blocks',
      { type: 'columns', columns: [[], [{ type: 'booking', service: 'nothing' }]] },
      '/blocks/0/columns/1/0/service',
    ],
  ])('%s that does not exist is refused', async (_, block, pointer) => {
    const { status, body } = await put([block])
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(pointer)
    expect(JSON.stringify(body)).toContain('correct the name, or add the')
  })
})

describe('A button', () => {
  test.each<[string, unknown, RegExp]>([
    ['to a scheme that runs scripts', 'javascript:alert(1)', /has the scheme/],
    ['to a host that the business does not list', 'https://example.net/', /linkHosts/],
    ['to a route that does not exist', { route: 'nothing' }, /nothing/],
    ['relative to the page', 'studio', /begin it with/],
  ])('%s is refused', async (_, href, reason) => {
    const { status, body } = await put([{ type: 'button', text: 'Go', href }])
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(reason)
  })

  test('to a route gets its path', async () => {
    const href = { route: 'widget-form-id', params: { id: 'voucher' } }
    expect((await put([{ type: 'button', text: 'Go', href }])).status).toBe(200)
    expect(await getBlocks()).toMatchObject([{ options: { href: { href: '/widget/form/voucher' } } }])
  })
})

test('Blocks receive the services, providers and authors that they name, in order', async () => {
  expect(
    (
      await put([
        { type: 'price-list', services: ['massage', 'haircut'] },
        { type: 'price-list', category: 'Haare' },
        { type: 'team', providers: ['leo', 'maya'] },
        { type: 'author-box', author: 'maya' },
        { type: 'opening-hours', provider: 'maya' },
      ])
    ).status,
  ).toBe(200)
  const named = (slug: string) => expect.objectContaining({ slug })
  const [two, hair, team, author, hours] = JSON.parse(JSON.stringify(await getBlocks()))
  expect(two.data.services.services).toEqual([named('massage'), named('haircut')])
  expect(hair.data.services.services).toEqual([named('color'), named('haircut')])
  expect(team.data.team.providers).toEqual([named('leo'), named('maya')])
  expect(author.data.authors.entries).toMatchObject([{ slug: 'maya', provider: { slug: 'maya' } }])
  expect(hours.data.hours.days).toHaveLength(7)
})

test('The same text twice on a page has headings of different ids, however often the page is asked for', async () => {
  const text = { type: 'text', text: { en: '## Shade', de: '## Ton' } }
  expect((await put([text, text])).status).toBe(200)
  const first = JSON.parse(JSON.stringify(await getBlocks()))
  const ids = (locale: string) =>
    first.map(
      ({ options }: { options: { text: Record<string, { id: string }[]> } }) => options.text[locale]?.[0]?.id,
    )
  expect([ids('en'), ids('de')]).toEqual([
    ['h-shade', 'h-shade-2'],
    ['h-ton', 'h-ton-2'],
  ])
  expect(await getBlocks()).toEqual(first)
})

test('A block of one’s own is declared in a file, checked, filled and rendered by a view', async () => {
  expect((await put([{ type: 'banner', service: 'nothing' }])).status).toBe(422)
  expect((await put([{ type: 'banner', service: 'color' }])).status).toBe(200)
  const Banner = ({
    data: { service },
  }: {
    readonly data: { readonly service: { readonly price: number } }
  }) => <p>Now for {service.price}</p>
  const html = renderToString(
    <BlockViewsContext value={{ ...blockViews, banner: Banner }}>
      <BlockList blocks={JSON.parse(JSON.stringify(await getBlocks()))} />
    </BlockViewsContext>,
  )
  expect(html).toBe('<p>Now for <!-- -->12000</p>')
})
