/** All languages in zones far from the server's: the browser renders the same as the server, or hides it. */
import { localeCodes } from '#locales/codes.ts'
import { expect, test } from '../support/browser/browser.ts'
import { wordsIn } from '../support/texts/words.ts'

const maya = '/widget/appointment/maya/haircut'

for (const timezoneId of ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'])
  test.describe(`In ${timezoneId}`, () => {
    test.use({ timezoneId })

    // A mismatch is an error in the console, which fails the test.
    test('the calendar hydrates without a mismatch in every language', async ({ page }) => {
      test.setTimeout(120_000)
      for (const locale of localeCodes) {
        await page.goto((locale === 'en' ? '' : `/${locale}`) + maya)
        const i18n = wordsIn(locale)
        await expect(page.getByRole('heading', { name: i18n.t('booking.choose_time') })).toBeVisible()
        // Removed once the browser has filled in the times of its own zone.
        await expect(page.locator('html[data-zone]')).toHaveCount(0)
        await expect(page.getByRole('gridcell').getByRole('button').first()).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', i18n.tag)
      }
    })
  })
