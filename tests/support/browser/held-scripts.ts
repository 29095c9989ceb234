/** Delays scripts, as on a poor connection. */
import type { Page, Route } from 'playwright/test'

/** Holds the page's scripts that contain a text, by default all, until `release` is called. */
export async function holdScripts(page: Page, text = ''): Promise<{ release(): void }> {
  let release = () => {}
  const released = new Promise<void>(settle => {
    release = settle
  })
  await page.route('**/assets/**/*.js', async route => {
    if (await has(route, text)) await released
    // The page may have navigated away and no longer wait for this request.
    await route.continue().catch(() => undefined)
  })
  return { release }
}

const has = async (route: Route, text: string): Promise<boolean> =>
  text === '' || (await (await route.fetch()).text()).includes(text)
