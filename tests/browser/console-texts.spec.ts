/** The texts that visitors read, in the console: in two languages, with what falls back, until visitors read them. */
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { ownOperatorToken } from '../support/servers/own-business.ts'

const stage = serveConsole()
test.use({ viewport: { width: 1280, height: 900 } })

const person = (role: 'owner' | 'editor') => ({ email: `${crypto.randomUUID()}@harbor.example`, role })

const openTexts = (query = '') => `${stage.server.url}/operator/harbor/texts${query}`

test('An editor words a message in two languages with the keyboard, sees what falls back, and visitors read it', async ({
  page,
  context,
}) => {
  await signInAs(page, stage.server, person('editor'))
  await page.goto(openTexts('?language=de&q=home.choose_service'))
  await expect(page.getByText('What would you like to book?')).toBeVisible()
  const change = (language: string) =>
    page.getByRole('button', { name: `Change home.choose_service, ${language}` })
  await tabTo(page, change('English'))
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Your text' })
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('What may we do for you?')

  const german = page.getByRole('group', { name: 'German: home.choose_service' })
  await expect(german).toContainText('Falls back to the text of the product. Your own text is in: English')
  await expect(page.getByRole('region', { name: 'German' })).toContainText(
    '1 falls back to the product’s text',
  )
  await press(page, 'Done with home.choose_service, English')
  await expect(change('English')).toBeFocused()
  await press(page, change('German'))
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Was dürfen wir für Sie tun?')
  await expect(german).not.toContainText('Falls back')
  await expectToLookRight(page)

  await press(page, 'Publish: English')
  await expectSaid(page, 'Published: English')
  await press(page, 'Publish: German')
  await expectSaid(page, 'Published: German')
  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto(`${stage.server.url}/`)
    await expect(visitor.getByText('What may we do for you?')).toBeVisible({ timeout: 1000 })
    await visitor.goto(`${stage.server.url}/de`)
    await expect(visitor.getByText('Was dürfen wir für Sie tun?')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visitor.goto(`${stage.server.url}/pl`)
  await expect(visitor.getByText('Co chcesz zarezerwować?')).toBeVisible()
  await visitor.close()

  await page.getByLabel('Second language').selectOption('Polish')
  await page.getByLabel('Show', { exact: true }).selectOption('Falls back')
  await expect(page.getByRole('group', { name: 'Polish: home.choose_service' })).toContainText(
    /Your own text is in: (?:English and German|German and English)/,
  )
  await page.goto(openTexts())
  await expect(page.getByLabel('Second language')).toHaveValue('pl')

  await page.goto(openTexts('?language=de&show=changed'))
  await press(page, 'Use the product’s text for home.choose_service, German')
  await expect(german).toContainText('Falls back')
  await press(page, 'Publish: German')
  await expectSaid(page, 'Published: German')
})

test('A placeholder that gets no value is refused with its place, and found by the way to the problems', async ({
  page,
}) => {
  await signInAs(page, stage.server, person('owner'))
  await page.goto(openTexts('?language=de&q=guest.limit_hint'))
  await page.getByRole('button', { name: 'Change guest.limit_hint, German' }).press('Enter')
  const one = page.getByRole('textbox', { name: 'count: 1', exact: true })
  await one.fill('Sie können {$anzahl} Gast mitbringen.')
  await expect(one).toHaveAccessibleDescription(
    'There is no placeholder {$anzahl} here. You can use: {$count}',
  )
  await one.fill('Sie können {$count Gast mitbringen.')
  await expect(one).toHaveAccessibleDescription(/^This cannot be read from “Gast mitbringen\.” on\./)
  await expectNoAxeViolations(page)
  const problem = page.getByRole('region', { name: 'German' }).getByRole('button', { name: '1 problem' })
  await expect(problem).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish: German' })).toHaveCount(0)
  // After a reload the fields are as they were left.
  await page.reload()
  await page.getByLabel('Search texts').fill('')
  await problem.press('Enter')
  await page.getByRole('button', { name: 'Change guest.limit_hint, German' }).press('Enter')
  await expect(one).toHaveValue('Sie können {$count Gast mitbringen.')
  await one.fill('Sie dürfen  Gast mitbringen.')
  await one.evaluate(field => field instanceof HTMLTextAreaElement && field.setSelectionRange(11, 11))
  await page
    .getByRole('group', { name: 'German: guest.limit_hint' })
    .getByRole('button', { name: 'Insert {$count}' })
    .nth(1)
    .press('Enter')
  await expect(one).toHaveValue('Sie dürfen {$count} Gast mitbringen.')
  await expect(one).toHaveAccessibleDescription('Reads: Sie dürfen 1 Gast mitbringen.')
  await press(page, 'Discard changes')
  await expect(page.getByRole('region', { name: 'German' })).toContainText('0 texts of your own')
})

test('Two people word messages of one language: both are kept', async ({ page, complaints }) => {
  complaints.allow(/status of 409 .*\/document-drafts\/messages\/de/)
  await signInAs(page, stage.server, person('owner'))
  await page.goto(openTexts('?language=de&q=cancel.title'))
  await page.getByRole('button', { name: 'Change cancel.title, German' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Your text' })
  await field.fill('Absagen?')
  await expect(page.getByRole('region', { name: 'German' })).toContainText(/Saved/)
  const theirs = await fetch(`${stage.server.url}/api/v1/operator/document-drafts/messages/de`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` },
    body: JSON.stringify({ document: { 'cancel.title': 'Absagen?', 'common.back': 'Zum Hafen' } }),
  })
  expect(theirs.status).toBe(200)
  await field.fill('Wirklich absagen?')
  await press(page, 'Publish: German')
  await expectSaid(page, 'Published: German')
  const record = await fetch(`${stage.server.url}/api/v1/operator/records/messages/de`, {
    headers: { authorization: `Bearer ${ownOperatorToken}` },
  })
  expect(await record.json()).toMatchObject({
    record: { 'cancel.title': 'Wirklich absagen?', 'common.back': 'Zum Hafen' },
  })
})

test('The languages say which of the business’s own texts fall back, and lead to where they are changed', async ({
  page,
}) => {
  await signInAs(page, stage.server, person('owner'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(openTexts('?view=languages'))
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Polish' }) })
    .getByRole('link', { name: /^\d+ of \d+ not translated$/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Not translated: Polish' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Visitors read English instead')
  await expectToLookRight(page)
})

test('Staff have no texts', async ({ page, complaints }) => {
  complaints.allow(/status of 403/)
  await signInAs(page, stage.server, {
    email: `${crypto.randomUUID()}@harbor.example`,
    role: 'staff',
    provider: 'maya',
  })
  await page.goto(openTexts())
  await expect(
    page
      .getByRole('heading', { name: 'Your role does not allow this.' })
      .or(page.getByText('Your role does not allow this').first()),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Texts' })).toHaveCount(0)
})
