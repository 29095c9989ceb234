/** The stand-in for a chunk that is loading: it shows only after 200 ms, because before it would flicker. */
import { alive, expect, test } from '../support/browser/browser.ts'

const maya = '/widget/appointment/maya/haircut'

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`A loading part shows nothing at 150 ms and a stand-in from 200 ms on (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    let release = () => undefined
    const held = new Promise<void>(resolve => {
      release = () => void resolve()
    })
    // The chunk with the time zone search, whatever the build calls it.
    await page.route('**/assets/chunks/*.js', async route => {
      const response = await route.fetch()
      const code = await response.text()
      if (code.includes('bp-zone-search')) await held
      await route.fulfill({ response, body: code })
    })
    await page.goto(maya)
    await alive(page)
    await page.getByRole('button', { name: /time zone/i }).click()
    const standIn = page.locator('.bp-late .bp-skeleton')
    await expect(standIn).toBeVisible()

    // Sets the clock of the animation, so that the result does not depend on the machine's speed.
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
