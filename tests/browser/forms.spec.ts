import type { Page } from 'playwright/test'
import { button, heading } from '../support/bookings/booking.ts'
import {
  alive,
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'

const main = (page: Page) => page.getByRole('main')
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

async function aboutYou(page: Page, email: string) {
  await field(page, /First name/).fill('Ada')
  await field(page, /Last name/).fill('Lovelace')
  await field(page, /Email/).fill(email)
  await proceed(page).click()
  await expect(heading(page, 'Your wish')).toBeFocused()
}

test.describe('The intake form', () => {
  test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' })

  test('reports missing fields, asks follow-up questions, books a time and shows a thank-you page', async ({
    page,
  }) => {
    await page.goto('/widget/form/intake')
    await expect(page).toHaveTitle('Before your first visit · Harbor Studio')
    const progress = page.getByRole('progressbar', { name: 'Progress' })
    await expect(progress).toHaveAttribute('aria-valuetext', 'Step 1 of 3')
    expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
    await expect(main(page)).toContainText('Still missing: First name')
    await proceed(page).click()
    await expect(page.getByText('Please check 3 fields')).toBeVisible()
    await expect(field(page, /First name/)).toHaveAttribute('aria-invalid', 'true')
    await aboutYou(page, 'ada@example.com')

    // The question repeats her name as she typed it, also below the form.
    const reasons = page.getByRole('radiogroup', { name: /What brings you to us, Ada\?/ })
    await expect(main(page)).toContainText('Still missing: What brings you to us, Ada?')
    await reasons.getByLabel('Color', { exact: true }).check()
    await expect(page.getByRole('group', { name: /Do you react/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Ammonia' }).check()
    await reasons.getByLabel('An event, such as a wedding').check()
    await expect(page.getByRole('group', { name: /Do you react/ })).toHaveCount(0)
    await page.getByRole('textbox', { name: /How many/ }).fill('3')
    await expect(main(page).locator('output')).toContainText('165')
    await expect(main(page)).not.toContainText('Still missing')
    await proceed(page).click()

    await expect(heading(page, 'A first talk')).toBeFocused()
    // The visible month is kept in the URL, as on the booking pages.
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d{2}$/)
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
    const times = main(page)
      .locator('button')
      .filter({ hasText: /^\d{1,2}:\d\d/, visible: true })
    await times.last().click()
    await button(page, 'Send').click()
    await expect(page.getByText('Please accept the terms and conditions').first()).toBeVisible()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await button(page, 'Send').click()
    await expect(heading(page, 'See you soon!')).toBeFocused()
    expect(new URL(page.url()).searchParams.get('end')).toBe('booked')
    await page.reload()
    await expect(heading(page, 'See you soon!')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'You have booked this.')).toBeVisible()
    await expect(main(page)).toContainText('Consultation')
    await page.goForward()
    await expect(heading(page, 'See you soon!')).toBeVisible()
  })

  test('can be sent without a time, and then promises a call', async ({ page }) => {
    await page.goto('/widget/form/intake?firstName=Ada&lastName=Byron&email=ada%40example.com')
    await expect(field(page, /Last name/)).toHaveValue('Byron')
    await proceed(page).click()
    await page.getByLabel('A new cut').check()
    await proceed(page).click()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await button(page, 'Send').click()
    await expect(heading(page, 'Thank you!')).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'You have sent your answers.')).toBeFocused()
    await page.getByRole('link', { name: 'View confirmation' }).click()
    await expect(heading(page, 'Thank you!')).toBeVisible()
  })

  test('survives a reload, and continues on another device through its link', async ({ page, browser }) => {
    await page.goto('/widget/form/intake')
    await aboutYou(page, 'ada@example.com')
    await page.getByLabel('A new cut').check()
    await page.reload()
    await expect(heading(page, 'Your wish')).toBeVisible()
    await expect(page.getByLabel('A new cut')).toBeChecked()
    await page.goBack()
    await expect(field(page, /First name/)).toHaveValue('Ada')
    await page.goForward()

    await button(page, 'Save for later').click()
    await expect(page.getByRole('status').filter({ hasText: /Saved at/ })).toBeVisible()
    const link = page.getByRole('textbox', { name: /continue on any device/ })
    await expect(link).toBeFocused()
    const address = await link.inputValue()
    // The link keeps the version of the form that was answered, and the page stays where it is.
    expect(new URL(address).searchParams.get('version')).toBe(new URL(page.url()).searchParams.get('version'))
    expect(new URL(address).searchParams.get('version')).toMatch(/^\d+$/)
    await expect(page.getByLabel('A new cut')).toBeChecked()
    const elsewhere = await browser.newContext({ locale: 'en-US' })
    const other = await elsewhere.newPage()
    const errors: Error[] = []
    other.on('pageerror', error => errors.push(error))
    await other.goto(address)
    // The link opens the saved step, and hydration keeps what the server rendered.
    await expect(other.getByLabel('A new cut')).toBeChecked()
    await expect(other.getByRole('textbox', { name: /continue on any device/ })).toHaveValue(address)
    expect(errors).toEqual([])
    await button(other, 'Back').click()
    await expect(field(other, /Email/)).toHaveValue('ada@example.com')
    await elsewhere.close()
  })

  test('can be completed when saved answers contain a field that its version does not have', async ({
    page,
  }) => {
    await page.goto('/widget/form/intake')
    await aboutYou(page, 'ada@example.com')
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(sessionStorage))
        if (key.endsWith('/widget/form/intake'))
          sessionStorage.setItem(key, text.replace('"values":{', '"values":{"former":"x",'))
    })
    await page.reload()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('former')
    await page.getByLabel('A new cut').check()
    await proceed(page).click()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await button(page, 'Send').click()
    await expect(heading(page, 'Thank you!')).toBeFocused()
  })

  test('translates its errors when another language is chosen, without moving the focus', async ({
    page,
  }) => {
    await page.goto('/widget/form/intake')
    await field(page, /First name/).fill('Ada')
    await proceed(page).click()
    await expect(page.getByRole('alert', { name: 'Please check 2 fields' })).toBeFocused()
    await page.locator('summary', { hasText: 'Language' }).click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    const summary = page.getByRole('alert', { name: 'Bitte prüfen Sie 2 Felder' })
    await expect(summary).toBeVisible()
    await expect(summary).not.toBeFocused()
    await expect(field(page, /Vorname/)).toHaveValue('Ada')
    await expect(field(page, /Nachname/)).toHaveAttribute('aria-invalid', 'true')
    await field(page, /Nachname/).fill('Lovelace')
    await field(page, /E-Mail/).fill('ada@example.com')
    await expect(summary).toHaveCount(0)
    // Corrected errors do not come back.
    await page.reload()
    await expect(field(page, /Nachname/)).toHaveValue('Lovelace')
    await field(page, /E-Mail/).fill('')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await field(page, /E-Mail/).fill('ada@example.com')
    await button(page, 'Weiter').click()
    await expect(heading(page, 'Ihr Wunsch')).toBeFocused()
    await button(page, 'Weiter').click()
    await page.locator('summary', { hasText: 'Sprache' }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(heading(page, 'Your wish')).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: /brings you/ })).toHaveAttribute('aria-invalid', 'true')
  })

  test('accepts a photo, and rejects a file that is not an image', async ({ page }) => {
    await page.goto('/widget/form/intake')
    await aboutYou(page, 'ada@example.com')
    const files = page.locator('input[type=file]')
    await files.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert').filter({ hasText: /not accepted/ })).toBeVisible()
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await files.setInputFiles({
      name: 'today.png',
      mimeType: 'image/png',
      buffer: Buffer.from(dot, 'base64'),
    })
    await expect(main(page)).toContainText('today.png')
  })
})

test.describe('The satisfaction survey', () => {
  test('chooses its steps by the answers, and can be filled in with the keyboard alone', async ({ page }) => {
    await page.goto('/widget/survey/satisfaction')
    await page.locator('input[name=rating]').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('input[name=rating][value="2"]')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'We are sorry')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('It was too loud.')
    await proceed(page).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Recommending us')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /Saved at/ })).toBeVisible()
    await page.locator('input[name=recommend]').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'In detail')).toBeFocused()
    await page.getByRole('radio', { name: /Poor/ }).first().focus()
    await page.keyboard.press('Space')
    await proceed(page).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Last question')).toBeFocused()
    await button(page, 'Send').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Thank you for being honest')).toBeFocused()
  })

  test('skips the apology after a good rating', async ({ page }) => {
    await page.goto('/widget/survey/satisfaction')
    await page.locator('label', { has: page.locator('input[name=rating][value="5"]') }).click()
    await proceed(page).click()
    await expect(heading(page, 'Recommending us')).toBeFocused()
    await page.goBack()
    await expect(page.locator('input[name=rating][value="5"]')).toBeChecked()
  })
})

test.describe('A form with one question', () => {
  test('sends the answer that its URL has filled in', async ({ page }) => {
    await page.goto('/widget/form/1?question=Do%20you%20cut%20curls')
    await alive(page)
    await button(page, 'Send').click()
    await expect(heading(page, 'Thank you for asking')).toBeFocused()
  })

  test('sends the answer that its draft link has restored', async ({ page, context }) => {
    await page.goto('/widget/form/1')
    await field(page, /What would you like to know/).fill('Do you cut curls?')
    await button(page, 'Save for later').click()
    const link = await page.getByRole('textbox', { name: /continue on any device/ }).inputValue()
    // With session storage empty, the page hydrates from what the server rendered.
    await page.evaluate(() => sessionStorage.clear())
    const other = await context.newPage()
    await other.goto(link)
    await expect(other.getByRole('textbox', { name: /continue on any device/ })).toHaveValue(link)
    await alive(other)
    await button(other, 'Send').click()
    await expect(heading(other, 'Thank you for asking')).toBeFocused()
  })

  test('delays an answer given faster than a person can read, and sends it once', async ({ page }) => {
    const sent: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && pathname.endsWith('/submissions')) sent.push(pathname)
    })
    // The browser's clock stands still until the test moves it.
    await page.clock.install({ time: new Date() })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/widget/form/1')
    await alive(page)
    const opened = Date.now()
    await field(page, /What would you like to know/).fill('Do you cut curls?')
    const send = page.locator('button', { hasText: /Send/ })
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Enter')
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(2000)
    expect(sent).toEqual([])
    await page.clock.runFor(2000)
    await expect(heading(page, 'Thank you for asking')).toBeFocused()
    expect(sent).toHaveLength(1)
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' })

  test('a one-step form reports missing answers, keeps entries and shows a thank-you page', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    await page.goto('/de/widget/form/1?from=poster')
    await expect(heading(page, 'Eine Frage')).toBeVisible()
    const question = field(page, /Was möchten Sie wissen/)
    await question.fill('  ')
    // A form sent this fast is rejected whatever it contains, so the test sends it again below.
    await button(page, 'Absenden').click()
    await expect(page).toHaveTitle(/Eine Frage/)
    await expect(question).toHaveValue('  ')
    await expect(async () => {
      await button(page, 'Absenden').click()
      await expect(question).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 })
    }).toPass()
    await expect(page.getByText('Bitte füllen Sie dieses Feld aus.').first()).toBeVisible()
    await expectToFit(page)
    await question.fill('Ist am 24. Dezember offen?')
    await button(page, 'Absenden').click()
    await expect(heading(page, 'Danke für Ihre Frage')).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/de/widget/form/1')
    expect([...searchParams.keys()]).toEqual(['submitted', 'end'])
  })

  test('a form with several steps says that it needs JavaScript, before and after it is sent', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    await page.goto('/widget/form/intake')
    const sentence = 'This form has several steps, which need JavaScript.'
    await expect(page.locator('noscript')).toContainText(sentence, { useInnerText: true })
    await expect(page.locator('noscript')).toBeVisible()
    await field(page, /First name/).fill('Ada')
    await field(page, /Last name/).fill('Lovelace')
    await field(page, /Email/).fill('ada@example.com')
    await proceed(page).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(field(page, /Last name/)).toHaveValue('Lovelace')
  })
})

const looks = [
  { width: 320, colorScheme: 'dark', expectAccessible: expectNoAxeViolations },
  { width: 1280, colorScheme: 'light', expectAccessible: expectReadableColors },
] as const

for (const [name, path] of [
  ['form', '/widget/form/intake'],
  ['survey', '/de/widget/survey/satisfaction'],
] as const)
  test(`Each step of the ${name} is accessible and fits, narrow and wide, light and dark`, {
    tag: '@fits',
  }, async ({ page }) => {
    test.slow()
    await page.goto(path)
    for (let step = 0; ; step++) {
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
      for (const { width, colorScheme, expectAccessible } of looks)
        await test.step(`step ${step + 1}, ${width} pixels, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 2400 })
          await page.emulateMedia({ colorScheme })
          await expectToFit(page)
          // Axe measures colours and names, which do not depend on the font.
          if (test.info().project.name === 'usual font') await expectAccessible(page)
        })
      const before = page.url()
      if (step === 0 && name === 'form') {
        await field(page, /First name/).fill('Ada')
        await field(page, /Last name/).fill('Lovelace')
        await field(page, /Email/).fill('ada@example.com')
      }
      const radio = page.getByRole('radio', { disabled: false }).first()
      if ((await radio.count()) > 0) await radio.check({ force: true })
      const next = page.getByRole('button', { name: /^(Continue|Weiter)$/ })
      if ((await next.count()) === 0) break
      await next.click()
      await expect.poll(() => page.url()).not.toBe(before)
    }
  })

test('The card of a form and of a survey is centred at every width', async ({ page }) => {
  for (const path of ['/widget/form/intake', '/widget/survey/satisfaction']) {
    await page.goto(path)
    for (const width of [320, 600, 768, 1000, 1120, 1143, 1280, 1920]) {
      await page.setViewportSize({ width, height: 640 })
      for (const part of ['.bp-card', '.bp-header']) {
        const [left, right] = await gapsBeside(page, part)
        expect(left, `${part} of ${path}, ${width} pixels wide`).toBeCloseTo(right, 0)
      }
    }
  }
})

/** Measures the space to the left and right of an element, in pixels. */
const gapsBeside = (page: Page, selector: string): Promise<[number, number]> =>
  page.locator(selector).evaluate(element => {
    const { left, right } = element.getBoundingClientRect()
    return [left, document.documentElement.clientWidth - right]
  })
