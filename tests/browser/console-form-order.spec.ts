/** An order form that is built by clicking: prices at choices, a total, a payment; and a visitor who orders. */
import { button, heading } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import {
  addTitledQuestion,
  beginForm,
  expectBuilderToLookRight,
  preview,
  publishForm,
  settings,
} from '../support/console/form-builder.ts'

const stage = serveConsole()

test.use({ viewport: { width: 1280, height: 800 } })

test('An owner sets prices at answers, and a visitor pays what they come to', async ({ page, context }) => {
  const email = `${crypto.randomUUID()}@harbor.example`
  await signInAs(page, stage.server, { email, role: 'owner' })
  const title = `Order ${crypto.randomUUID().slice(0, 6)}`
  const id = await beginForm(page, stage.server.url, { title })
  await addTitledQuestion(page, 'Number', 'How many?')
  await settings(page).getByRole('switch', { name: 'Must be answered' }).click()
  await addTitledQuestion(page, 'One choice', 'Which size?')
  await settings(page).getByLabel('Choice 1, EN').fill('Small')
  await settings(page).getByLabel('Choice 2, EN').fill('Large')
  await settings(page).getByRole('switch', { name: 'Must be answered' }).click()
  await settings(page).getByText('Price', { exact: true }).click()
  await settings(page).getByLabel('Small (EUR)').pressSequentially('15')
  await settings(page).getByLabel('Large (EUR)').pressSequentially('25.50')
  await settings(page).getByLabel('Charged').selectOption('times “How many?”')
  // The first price shows the total, too.
  await expect(page.getByRole('button', { name: 'Total to pay', exact: true })).toBeVisible()
  await addTitledQuestion(page, 'Yes or no', 'Please wrap it')
  await settings(page).getByText('Price', { exact: true }).click()
  await settings(page).getByLabel('Price of a yes (EUR)').pressSequentially('3')
  await addTitledQuestion(page, 'Email', 'Your email')
  await expectBuilderToLookRight(page)

  await page.getByRole('button', { name: /The form as a whole/ }).click()
  await settings(page).getByLabel('Price before any choice (EUR)').pressSequentially('4')
  await expect(settings(page).getByLabel('What sending it costs')).toHaveValue('prices')
  await expectBuilderToLookRight(page)
  await expect(async () => {
    await preview(page).getByLabel('How many?').fill('2')
    await preview(page).getByText('Large', { exact: true }).click()
    await expect(preview(page).getByText('€55.00').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await publishForm(page)

  const visitor = await context.newPage()
  await visitor.goto(`${stage.server.url}/widget/form/${id}`)
  await visitor.getByLabel('How many?').fill('2')
  await visitor.getByText('Large', { exact: true }).click()
  await visitor.getByText('Please wrap it').click()
  await visitor.getByLabel('Your email').fill('ada@example.com')
  await button(visitor, 'Pay €58.00').click()
  await expect(visitor).toHaveURL(/\/payments\/test\//)
  await visitor.getByRole('button', { name: /^Pay €58\.00/ }).click()
  await expect(heading(visitor, 'Thank you!')).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText(/Paid online\s*€58\.00/)

  // What a removed choice costs is not charged, and does not keep the form from being published.
  await page.getByRole('button', { name: /^Which size/ }).click()
  await settings(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(settings(page).getByLabel('Small (EUR)')).toBeHidden()
  await publishForm(page)
})

test('A quiz counts points and ends by its score; a form for a workshop has places for each day', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const email = `${crypto.randomUUID()}@harbor.example`
  await signInAs(page, stage.server, { email, role: 'editor' })
  const title = `Quiz ${crypto.randomUUID().slice(0, 6)}`
  const id = await beginForm(page, stage.server.url, { title, kind: 'surveys' })
  await addTitledQuestion(page, 'One choice', 'Largest organ?')
  await settings(page).getByLabel('Choice 1, EN').fill('Liver')
  await settings(page).getByLabel('Choice 2, EN').fill('Skin')
  // A survey charges nothing.
  await expect(settings(page).getByText('Price', { exact: true })).toBeHidden()
  await settings(page).getByText('Points', { exact: true }).click()
  await settings(page).getByLabel('Points for Skin').pressSequentially('2')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await settings(page).getByLabel(/^EN/).first().fill('You know it all')
  await settings(page).getByRole('button', { name: 'Add a condition' }).click()
  await settings(page).getByLabel('Question', { exact: true }).selectOption('Score: points')
  await settings(page).getByLabel('Comparison').selectOption('is at least')
  await settings(page).getByLabel('Value').fill('2')
  await page.getByRole('button', { name: /The form as a whole/ }).click()
  await settings(page).getByRole('button', { name: 'Add a limit' }).click()
  await settings(page).locator('.form-jump').getByLabel('Most answers').fill('1')
  await settings(page).locator('.form-jump').getByLabel('Value').selectOption('Skin')
  await expectBuilderToLookRight(page)
  await publishForm(page)

  for (const [choice, end] of [
    ['Skin', 'You know it all'],
    ['Liver', 'Thank you!'],
  ] as const) {
    const visitor = await context.newPage()
    await visitor.goto(`${stage.server.url}/widget/survey/${id}`)
    await visitor.getByText(choice, { exact: true }).click()
    await button(visitor, 'Send').click()
    await expect(heading(visitor, end)).toBeVisible()
    await visitor.close()
  }
  const late = await context.newPage()
  await late.goto(`${stage.server.url}/widget/survey/${id}`)
  await late.getByText('Skin', { exact: true }).click()
  await button(late, 'Send').click()
  await expect(heading(late, 'All places are taken. Answers are not taken any more.')).toBeVisible()
})

test('A form books the service that is chosen for it', async ({ page, context, complaints }) => {
  // The calendar of a preview that was replaced meanwhile.
  complaints.allow(/status of 404 .*\/previews\//)
  const email = `${crypto.randomUUID()}@harbor.example`
  await signInAs(page, stage.server, { email, role: 'owner' })
  const title = `Visit ${crypto.randomUUID().slice(0, 6)}`
  const id = await beginForm(page, stage.server.url, { title })
  await settings(page).getByText('Booking', { exact: true }).click()
  await settings(page).getByLabel('Sending it books').selectOption('Haircut')
  await expect(page.locator('.form-outline-title')).toHaveText([
    'Time of the appointment',
    'First name',
    'Last name',
    'Email',
    /./,
  ])
  await expect(page.getByRole('button', { name: /problem/ })).toBeHidden()
  await expectBuilderToLookRight(page)
  await publishForm(page)

  const visitor = await context.newPage()
  await visitor.goto(`${stage.server.url}/widget/form/${id}`)
  await visitor.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => new URL(visitor.url()).searchParams.get('month')).toMatch(/^\d{4}-\d{2}$/)
  await expect(visitor.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
  const times = visitor
    .getByRole('main')
    .locator('button')
    .filter({ hasText: /^\d{1,2}:\d\d/, visible: true })
  await times.first().click()
  await visitor.getByLabel('First name').fill('Ada')
  await visitor.getByLabel('Last name').fill('Lovelace')
  await visitor.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await visitor.getByRole('checkbox').check()
  await button(visitor, 'Send').click()
  await expect(heading(visitor, 'Thank you!')).toBeVisible()
})
