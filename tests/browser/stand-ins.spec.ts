/** What stands in for a part of the program that is on its way: for 200 ms nothing, which would only flicker. */
import { alive, expect, test } from '../support/browser.ts'

const maya = '/widget/appointment/maya/haircut'

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`A part that takes its time has nothing in its place at 150 ms and a stand-in from 200 ms on (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    let release = () => undefined
    const held = new Promise<void>(resolve => {
      release = () => void resolve()
    })
    // The search of zones, whatever the build calls it.
    await page.route('**/assets/chunks/*.js', async route => {
      const response = await route.fetch()
      const code = await response.text()
      if (code.includes('searchTimezones')) await held
      await route.fulfill({ response, body: code })
    })
    await page.goto(maya)
    await alive(page)
    await page.getByRole('button', { name: /time zone/i }).click()
    const standIn = page.locator('.bp-late .bp-skeleton')
    await expect(standIn).toBeVisible()

    // The clock of its animation is turned back: what shows when, on however slow a machine.
    const seen = await page.locator('.bp-late').evaluate(late => {
      const [appearing] = late.getAnimations()
      if (!appearing) return 'It appears at once.'
      appearing.pause()
      return [0, 150, 199, 200, 5000].map(ms => {
        appearing.currentTime = ms
        const isSeen = late.firstElementChild?.checkVisibility({ visibilityProperty: true })
        return `${ms} ms: ${isSeen ? 'a stand-in' : 'nothing'}`
      })
    })
    expect(seen).toEqual([
      '0 ms: nothing',
      '150 ms: nothing',
      '199 ms: nothing',
      '200 ms: a stand-in',
      '5000 ms: a stand-in',
    ])

    release()
    await expect(page.getByRole('combobox')).toBeVisible()
    await expect(standIn).toHaveCount(0)
  })
