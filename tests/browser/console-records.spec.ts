/** Records in the console: a service from nothing to the visitors' page, and two people who edit the same one. */
import { bookAt, freeTimes } from '../support/bookings/api.ts'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { ownOperatorToken } from '../support/servers/own-business.ts'

const stage = serveConsole()

/** Without room for the preview beside the form, which has a story of its own. */
test.use({ viewport: { width: 1024, height: 768 } })

const owner = () => ({ email: `${crypto.randomUUID()}@harbor.example`, role: 'owner' as const })

test('An owner makes a service with the keyboard alone, mends its deposit, and visitors can choose it', async ({
  page,
  context,
}) => {
  const name = `Gloss ${crypto.randomUUID().slice(0, 6)}`
  const slug = name.toLowerCase().replace(' ', '-')
  await signInAs(page, stage.server, owner())
  await page.goto(`${stage.server.url}/operator/harbor/services/new`)
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await tabTo(page, field('Name'))
  await page.keyboard.type(name)
  await expect(field('Link name')).toHaveValue(slug)
  await tabTo(page, field('Price'))
  await page.keyboard.type('49.50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, field('Amount'))
  await page.keyboard.type('60')
  await press(page, 'Save')

  await expect(page.getByRole('link', { name: /At most the price, €49\.50/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /At most the price/ }).press('Enter')
  await expect(field('Amount')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('20')
  const read = page.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().endsWith(`/records/services/${slug}`),
  )
  await press(page, 'Save')
  await expect(page).toHaveURL(`${stage.server.url}/operator/harbor/services/${slug}`)
  // The record is read again on its own page, which has no heading until then.
  await read
  await expect(page.getByRole('link', { name: 'Versions' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectToLookRight(page)
  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto(`${stage.server.url}/widget/appointment/maya/${slug}`)
    await expect(visitor.getByText(name).first()).toBeVisible()
    await expect(visitor.getByText('€49.50').first()).toBeVisible()
  }).toPass()
})

test('An owner copies the link of one service, by hand where the browser does not copy', async ({
  page,
  context,
}) => {
  const { url } = stage.server
  const booking = `${url}/widget/appointment/service/haircut`
  await signInAs(page, stage.server, owner())
  await page.goto(`${url}/operator/harbor/share`)
  await expect(page.getByLabel('Link for your customers')).toHaveValue(`${url}/`)
  await page.getByLabel('What customers can book').selectOption('Haircut')
  await page.reload()
  await expect(page.getByLabel('Link for your customers')).toHaveValue(booking)
  await expectToLookRight(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(booking)

  await page.getByRole('link', { name: 'Services', exact: true }).click()
  // As on a page without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const button = page.getByRole('button', { name: 'Copy link Haircut' })
  await button.press('Enter')
  const field = page.getByRole('dialog', { name: 'Copy link' }).getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/press (Ctrl\+|⌘)C/)
  expect(await page.evaluate(() => String(getSelection()))).toBe(booking)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('Two people edit one service: what differs is kept of both, what clashes is chosen, nothing is lost', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/operator\/records\/services\/massage/)
  await signInAs(page, stage.server, owner())
  await page.goto(`${stage.server.url}/operator/harbor/services/massage`)
  const length = page.getByRole('textbox', { name: 'Length' })
  await length.fill('75')
  await page.getByRole('textbox', { name: 'Buffer after' }).fill('5')
  await page.getByRole('button', { name: '2 changes' }).press('Enter')
  await expect(page.getByRole('region', { name: /^Since version/ })).toContainText('1 hr 15 min')
  await page.keyboard.press('Escape')
  await changeElsewhere({ durationMinutes: 90, windowDays: 99 })
  await press(page, 'Save')
  const choice = page.getByRole('group', { name: 'Length' })
  await expect(choice.getByRole('radio', { name: /Mine.*15/s })).toBeChecked()
  await expectNoAxeViolations(page)
  await press(page, 'Save these')
  await expect(choice).toHaveCount(0)
  await expect(length).toHaveValue('75')
  await expect.poll(readMassage).toMatchObject({ durationMinutes: 75, bufferAfterMinutes: 5, windowDays: 99 })
  // The row can be there before the page knows; until then it would ask whether to leave.
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByText('What changed').first().click()
  await expect(page.locator('.console-changes')).toContainText('Length')
  await press(page, page.getByRole('button', { name: /^Restore/ }).last())
  const asked = page.getByRole('dialog', { name: 'Restore this version of Massage?' })
  await expect(asked.locator('.console-changes')).toContainText(/Length.*1 hr 15 min.*1 hr/s)
  await expectNoAxeViolations(page)
  await press(page, asked.getByRole('button', { name: 'Restore' }))
  await expect.poll(readMassage).toMatchObject({ durationMinutes: 60 })
  await press(page, 'Undo')
  await expect.poll(readMassage).toMatchObject({ durationMinutes: 75 })
})

test('Who has not saved is asked before they leave, also for other hours; a link within the page leaves nothing', async ({
  page,
}) => {
  await signInAs(page, stage.server, owner())
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goto(`${stage.server.url}/operator/harbor/services/color`)
  const length = page.getByRole('textbox', { name: 'Length' })
  await length.fill('85')
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expect(page).toHaveURL(/\/services\/color#content$/)
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: 'Versions' }).press('Enter')
  await expectNoAxeViolations(page)
  await press(page, question.getByRole('button', { name: 'Stay' }))
  await expect(question).toHaveCount(0)
  await expect(length).toHaveValue('85')
  await page.getByRole('link', { name: 'Versions' }).press('Enter')
  await press(page, question.getByRole('button', { name: 'Leave' }))
  await expect(page).toHaveURL(/\/services\/color\/history$/)

  await page.goto(`${stage.server.url}/operator/harbor/hours?provider=maya`)
  await page
    .getByRole('button', { name: /^Remove .*: Monday$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: 'Leo' }).press('Enter')
  await press(page, question.getByRole('button', { name: 'Stay' }))
  await expect(page).toHaveURL(/provider=maya/)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Leo' }).press('Enter')
  await expect(page).toHaveURL(/provider=leo/)
  await expect(question).toHaveCount(0)
})

test('Who saves at once is shown first what a change means for appointments', async ({ page }) => {
  const [time] = await freeTimes(stage.server.url, 'leo', 'color', 20)
  if (!time) throw new Error('Leo has no free time.')
  await bookAt(stage.server.url, time)
  await signInAs(page, stage.server, owner())
  await page.goto(`${stage.server.url}/operator/harbor/services/color`)
  const length = page.getByRole('textbox', { name: 'Length' })
  let answers = hold()
  await page.route('**/records/services/color/check', route => answers.until.then(() => route.continue()))
  await length.fill('70')
  await press(page, 'Save')
  answers.release()
  await expect(page.getByText(/1 upcoming appointment keeps its length/)).toBeVisible()
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeEnabled()
  // Neither the same key again nor the second click of two confirms what nobody has read.
  answers = hold()
  await page.keyboard.press('Enter')
  // Sooner than a call without an answer is given up.
  const soon = { timeout: 2000 }
  await expect(save).toBeEnabled(soon)
  await save.dispatchEvent('click', { detail: 2 }, soon)
  await expect(save).toBeEnabled(soon)
  await expect(page.getByText(/^Saved /)).toHaveCount(0)
  answers.release()
  await save.click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
})

test('An owner reads who changed what, filters it by address, and follows it to the versions and back', async ({
  page,
}) => {
  await signInAs(page, stage.server, owner())
  await changeElsewhere({ windowDays: 77 })
  await page.goto(`${stage.server.url}/operator/harbor/providers`)
  await press(page, page.getByRole('link', { name: 'Access', exact: true }))
  await press(page, page.getByRole('link', { name: 'Activity' }))
  const latest = page.locator('.console-activity > li').first()
  await expect(latest).toContainText(/A program.*Service changed · Massage/s)
  await expectToLookRight(page)
  await page.getByText('Filters').click()
  await page.getByLabel('Who').selectOption('A program')
  await page.getByLabel('What').selectOption('Access')
  await press(page, 'Show')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What')).toHaveValue('person')
  await press(page, page.getByRole('link', { name: 'Show all' }))
  await press(page, latest.getByRole('link', { name: /^Versions/ }))
  await press(page, page.getByRole('link', { name: 'Everything about this' }))
  await expect(page).toHaveURL(/activity\?kind=services&key=massage$/)
  await expect(latest).toContainText('Massage')
  await page.goBack()
  await expect(page).toHaveURL(/services\/massage\/history$/)
})

function hold() {
  let release = () => {}
  const until = new Promise<void>(resolve => {
    release = resolve
  })
  return { until, release: () => release() }
}

const massage = () => `${stage.server.url}/api/v1/operator/records/services/massage`
const headers = { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` }

async function readMassage(): Promise<object> {
  const { record }: { readonly record: object } = JSON.parse(
    await (await fetch(massage(), { headers })).text(),
  )
  return record
}

async function changeElsewhere(changes: object): Promise<void> {
  const body = JSON.stringify({ record: { ...(await readMassage()), ...changes } })
  expect((await fetch(massage(), { method: 'PUT', headers, body })).status).toBe(200)
}
