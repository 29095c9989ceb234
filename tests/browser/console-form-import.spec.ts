/** Forms of other programs are imported in the console: what becomes of them is said before anything is saved. */
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

const person = () => ({ email: `${crypto.randomUUID()}@harbor.example`, role: 'owner' }) as const

/** A survey of SurveyJS with a picture elsewhere, a condition on typed text, and a setting that is not known here. */
const openDay = (title: string) => ({
  title,
  showProgressBar: 'top',
  pages: [
    {
      name: 'visit',
      elements: [
        {
          type: 'radiogroup',
          name: 'came',
          title: 'Did you come?',
          isRequired: true,
          choices: ['Yes', 'No'],
        },
        {
          type: 'comment',
          name: 'liked',
          title: 'What did you like best?',
          visibleIf: "{came} = 'Yes'",
        },
        {
          type: 'text',
          name: 'town',
          title: 'Where do you live?',
        },
        {
          type: 'rating',
          name: 'again',
          title: 'Would you come again?',
          visibleIf: "{town} = 'Berlin'",
        },
      ],
    },
  ],
})

test.use({ viewport: { width: 1280, height: 800 } })

test('A survey of another program is imported from its file, published, and answered', async ({
  page,
  context,
}) => {
  await signInAs(page, stage.server, person())
  const title = `Open day ${crypto.randomUUID().slice(0, 6)}`
  await page.goto(`${stage.server.url}/operator/harbor/forms`)
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a form or survey' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a JSON file' }).click()
  await (await chooser).setFiles({
    name: 'open-day.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(openDay(title))),
  })

  await expect(dialog.getByRole('heading', { name: 'What it becomes' })).toBeFocused()
  await expect(dialog.getByText(title, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/From SurveyJS · 4 questions/)).toBeVisible()
  await expect(dialog.getByText('Everything could be carried over.')).toBeHidden()
  await expect(dialog.getByText('Look at 1 thing', { exact: true })).toBeVisible()
  await expect(
    dialog.getByText("The condition visibleIf “{town} = 'Berlin'” compares typed text."),
  ).toBeVisible()
  await dialog.getByText('1 setting left out').click()
  await expect(dialog.getByText('“showProgressBar: top” has nothing like it here.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await createAxe(page).analyze()).violations).toEqual([])
  }

  await dialog.getByRole('radio', { name: 'Survey' }).check()
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Draft/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('is published.')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto(`${stage.server.url}/widget/survey/${page.url().split('/').at(-1)}`)
  await expect(visitor.getByLabel('What did you like best?')).toBeHidden()
  await visitor.getByText('Yes', { exact: true }).click()
  await visitor.getByLabel('What did you like best?').pressSequentially('The harbor')
  await expect(visitor.getByText('Would you come again?')).toBeHidden()
  await visitor.getByLabel('Where do you live?').pressSequentially('Berlin')
  await expect(visitor.getByText('Would you come again?')).toBeVisible()
})

test('What is no form is refused with the reason, and what is pasted stays; on a phone as well', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, stage.server, person())
  await page.goto(`${stage.server.url}/operator/harbor/forms`)
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a form or survey' })
  const text = dialog.getByLabel('Or paste the JSON here')
  const refuse = async (source: string, reason: string | RegExp) => {
    await text.fill(source)
    await dialog.getByRole('button', { name: 'Show what it becomes' }).press('Enter')
    await expect(dialog.getByText(reason)).toBeVisible()
    await expect(text).toHaveValue(source)
    await expect(dialog.getByRole('button', { name: 'Create draft' })).toBeHidden()
  }
  await refuse('{ "title": "Half', 'This is no complete JSON.')
  await refuse('{ "title": "A list of things", "things": [] }', 'This is none of the known formats.')
  await refuse('{ "title": "Nothing to ask", "pages": [] }', /no question|none of the known formats/)
  await expectToFit(page)

  await text.fill(JSON.stringify(openDay('On a phone')))
  await dialog.getByRole('button', { name: 'Show what it becomes' }).click()
  await expect(dialog.getByRole('heading', { name: 'What it becomes' })).toBeInViewport()
  await expectToFit(page)
  // Nothing was saved so far.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Import…' })).toBeFocused()
  await expect(page.getByText('On a phone')).toBeHidden()
})
