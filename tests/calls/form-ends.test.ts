/** What the end of a form offers: a booking, a link, a page to share. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const file = 'schemas/surveys/poll.json'
const makePoll = (ends: readonly object[]) => ({
  id: 'poll',
  version: 1,
  title: 'Poll',
  schema: { type: 'object', properties: { name: { type: 'string' } } },
  ends: ends.map((end, index) => ({ id: `end-${index}`, title: 'Thanks', ...end })),
})

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted(
    {
      [file]: makePoll([
        { book: { service: 'haircut' } },
        { book: { service: 'haircut', provider: 'maya', afterDays: 42, label: 'With Maya' } },
        { book: { provider: 'front-desk' } },
        {
          book: { href: { route: 'widget-service-menus-serviceMenuSlug', params: { serviceMenuSlug: 'x' } } },
        },
        { book: { href: 'https://other.example/book' }, share: { href: 'https://other.example/' } },
        { link: { href: { route: 'index___de' } }, share: { href: '/studio', text: 'Look' } },
        { share: {} },
      ]),
    },
    {},
    { linkHosts: ['harbor.example'] },
  )
})
afterAll(() => hosted.close())

test('An end leads to the booking of a service, of a provider or team, or to a route; and to no other site', async () => {
  const { body } = await hosted.get('/surveys/poll')
  expect(Object.values(body.ends ?? {}).map(({ book, link, share }) => ({ book, link, share }))).toEqual([
    { book: { href: '/widget/appointment/service/haircut', service: 'haircut' } },
    {
      book: {
        href: '/widget/appointment/maya/haircut',
        service: 'haircut',
        provider: 'maya',
        afterDays: 42,
        label: 'With Maya',
      },
    },
    { book: { href: '/widget/appointment/front-desk', provider: 'front-desk' } },
    { book: { href: '/widget/service-menus/x' } },
    {},
    { link: { href: '/', locale: 'de' }, share: { href: '/studio', text: 'Look' } },
    { share: {} },
  ])
})

test('A business that does not offer what an end books has no such button', async () => {
  const other = await openHosted({
    [file]: makePoll([
      { book: { service: 'no-such' } },
      { book: { service: 'yoga', provider: 'leo' }, share: {} },
    ]),
  })
  try {
    const { body } = await other.get('/surveys/poll')
    expect(body.ends).toEqual([
      { id: 'end-0', title: 'Thanks' },
      { id: 'end-1', title: 'Thanks', share: {} },
    ])
  } finally {
    await other.close()
  }
})

test('A reload refuses a changed form that books what no business offers, and unsafe links', async () => {
  const { appContext } = hosted
  const { version } = appContext.configuration
  const refuses = async (ends: readonly object[], reason: string | RegExp) => {
    await hosted.folder.write(file, JSON.stringify(makePoll(ends)))
    await expect(appContext.reload()).rejects.toThrow(reason)
    expect(appContext.configuration.version).toBe(version)
  }
  await refuses(
    [{ book: { service: 'haircutt' } }],
    `${file}: /ends/0/book/service: no business has a service "haircutt"; correct the name, or add the service first. Did you mean "haircut"?`,
  )
  await refuses(
    [{ book: { provider: 'mya' } }],
    `${file}: /ends/0/book/provider: no business has a provider or team "mya"; correct the name, or add the provider or team first. Did you mean "maya"?`,
  )
  await refuses(
    [{ book: { provider: 'maya', afterDays: 42 } }],
    /\/ends\/0\/book: delays the free times of a service, but names none; add the service, or remove afterDays\./,
  )
  await refuses([{ link: { href: 'javascript:alert(1)' } }], /\/ends\/0\/link\/href: .*scheme "javascript"/)
  await refuses(
    [{ share: { href: '//evil.example' } }],
    /\/ends\/0\/share\/href: .*names a host without a scheme/,
  )
  await refuses(
    [{ book: { href: { route: 'nowhere' } } }],
    /\/ends\/0\/book\/href\/route: there is no route "nowhere"/,
  )
})
