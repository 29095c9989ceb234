/** Blocks between the questions of a form: what visitors receive, and what a reload refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const file = 'schemas/surveys/poll.json'
const player = 'https://video.example/embed/1'
const unknownImage = 'im_abcdefghijklmnopqrstuv'
const makePoll = (blocks: readonly object[], property: object = { type: 'null' }) => ({
  id: 'poll',
  version: 1,
  title: 'Poll',
  pace: 'one',
  welcome: { minutes: 2 },
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: { name: { type: 'string' }, shown: property },
  },
  ui: { shown: { 'ui:blocks': blocks } },
})

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted(
    {
      [file]: makePoll([
        { type: 'text', text: '$5 for **all**, [more](https://other.example/)' },
        { type: 'video', src: player, title: '$10 in a minute' },
        { type: 'video', src: 'https://tracking.example/embed/1', title: 'Other' },
        { type: 'image', image: { src: unknownImage, alt: 'A cut' } },
        { type: 'divider' },
      ]),
    },
    {},
    { videoHosts: ['video.example'] },
  )
})
afterAll(() => hosted.close())

test('Visitors receive blocks as pages of content do: parsed, without foreign links, videos and lost pictures', async () => {
  const { body } = await hosted.get('/surveys/poll')
  expect(body.ui?.shown?.['ui:field']).toBe('blocks')
  const [text, video, other, image, divider] = Object.values(body.ui?.shown?.['ui:options']?.blocks ?? {})
  // Options are templates, so a text that begins with "$" is escaped.
  expect(JSON.stringify(text)).toContain('"$$5 for "')
  expect(JSON.stringify(text)).not.toContain('other.example')
  expect(video?.options).toEqual({ src: player, title: '$$10 in a minute' })
  expect(other?.options).toEqual({ title: 'Other' })
  expect(image?.options).toEqual({})
  expect(divider).toEqual({ type: 'divider', options: {}, data: {} })
})

test('An answer needs no value for what is only shown, and summaries leave it out', async () => {
  const { status } = await hosted.submit({ kind: 'survey', id: 'poll' }, { name: 'Ada' })
  expect(status).toBe(201)
  const { body } = await hosted.get('/operator/submissions/summary?kind=survey&form=poll', true)
  expect(Object.values(body.questions ?? {}).map(({ name }) => name)).toEqual(['name'])
})

test('Only the video hosts of the business may be framed by its pages', async () => {
  const { headers } = await hosted.app.inject('/widget/survey/poll')
  expect(headers['content-security-policy']).toContain('; frame-src https://video.example; ')
})

test('A reload refuses blocks that forms cannot show, and says what to write instead', async () => {
  const { appContext } = hosted
  const { version } = appContext.configuration
  const refuses = async (document: object, reason: string | RegExp) => {
    await hosted.folder.write(file, JSON.stringify(document))
    await expect(appContext.reload()).rejects.toThrow(reason)
    expect(appContext.configuration.version).toBe(version)
  }
  const at = `${file}: /ui/shown/ui:blocks`
  await refuses(
    makePoll([{ type: 'survey', survey: 'visit', title: 'Visit' }]),
    /forms cannot show the block "survey"; available: .*divider/,
  )
  await refuses(makePoll([{ type: 'txt', text: 'A' }]), /there is no block "txt"; .* Did you mean "text"\?/)
  await refuses(makePoll([{ type: 'text' }]), `${at}/0/text: is missing`)
  await refuses(makePoll([{ type: 'text', text: '<b>A</b> [x](javascript:alert)' }]), `${at}/0/text: line 1 `)
  await refuses(
    makePoll([{ type: 'image', image: { src: unknownImage } }]),
    `${at}/0/image/alt: is missing; describe`,
  )
  await refuses(
    makePoll([{ type: 'image', image: { src: 'images/a.jpg', alt: 'A' } }]),
    `${at}/0/image/src: is not the id of a stored picture`,
  )
  await refuses(makePoll([{ type: 'video', src: 'http://video.example/', title: 'A' }]), `${at}/0/src: `)
  await refuses(
    makePoll([{ type: 'video', src: 'https://1.2.3.4.5/', title: 'A' }]),
    `${at}/0/src: has a host that does not exist; copy the address of the player.`,
  )
  await refuses(
    makePoll([{ type: 'divider' }], { type: 'string' }),
    `${at}: shows blocks instead of a question`,
  )
  await refuses({ ...makePoll([]), pace: undefined }, `${file}: /welcome: has no effect without "pace"`)
})
