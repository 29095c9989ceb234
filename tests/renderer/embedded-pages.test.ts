import { expect, test } from 'vitest'
import { addEmbeddedPages } from '#renderer/app/embedded-pages.ts'
import type { Page } from '#renderer/screen/page.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { zone } from '#tests/support/clock/times.ts'

const page: Page = {
  status: 200,
  base: '',
  path: '/talk',
  params: {},
  query: {},
  locale: 'en',
  frame: 'page',
  personal: false,
  zone: zone('Europe/Berlin'),
  now: demoNow,
  load: {},
  errors: {},
  places: {},
  parts: ['content'],
  answered: [],
}
const withBlocks = (blocks: readonly unknown[]): Page => ({
  ...page,
  answered: [{ call: 'getContent', input: {}, value: { blocks } }],
})
const form = (id: string, inline = true) => ({ type: 'form', options: { form: id, inline }, data: {} })
const survey = { type: 'survey', options: { survey: 'how/was', inline: true }, data: {} }

const loadForm = async (path: string): Promise<Page> => ({
  ...page,
  path,
  params: { id: path },
  parts: ['hosted-form'],
  screen: { id: 'form', title: 'form.page' },
  answered: [{ call: 'getForm', input: { id: path }, value: {} }],
})

test('A page brings along the forms that its blocks show in place, also within columns', async () => {
  const columns = { type: 'columns', options: { columns: [[form('voucher', false)], [survey]] }, data: {} }
  const whole = await addEmbeddedPages(withBlocks([form('1'), columns]), loadForm)
  expect(Object.keys(whole.embedded ?? {})).toEqual(['/widget/form/1', '/widget/survey/how%2Fwas'])
  expect(whole.parts).toEqual(['content', 'hosted-form', 'hosted-form'])
  expect(whole.answered.map(({ call }) => call)).toEqual(['getContent', 'getForm', 'getForm'])
})

test('At most three forms are brought along, each once', async () => {
  const asked: string[] = []
  await addEmbeddedPages(withBlocks(['1', '1', '2', '3', '4'].map(id => form(id))), path => {
    asked.push(path)
    return loadForm(path)
  })
  expect(asked).toEqual(['/widget/form/1', '/widget/form/2', '/widget/form/3'])
})

test('A form that fails or concerns a person is left out, and so are all in a preview', async () => {
  const blocks = withBlocks([form('1')])
  const { problem } = failed('form.not_found')
  const load: Page['load'] = { preview: { call: 'getBusiness', input: {} } }
  expect((await addEmbeddedPages(blocks, async () => ({ ...page, problem }))).embedded).toEqual({})
  expect(
    (await addEmbeddedPages(blocks, async path => ({ ...(await loadForm(path)), personal: true }))).embedded,
  ).toEqual({})
  expect((await addEmbeddedPages({ ...blocks, load }, loadForm)).embedded).toBeUndefined()
})
