/** Scripts that come late, as on a poor connection. */
import type { Page, Route } from 'playwright/test'

/** Lets the page's scripts wait that hold a text, default all, until they are released. */
export async function holdScripts(page: Page, text = ''): Promise<{ release(): void }> {
  let release = () => {}
  const released = new Promise<void>(settle => {
    release = settle
  })
  await page.route('**/assets/**/*.js', async route => {
    if (await has(route, text)) await released
    // A page that has been left by then no longer waits for it.
    await route.continue().catch(() => undefined)
  })
  return { release }
}

const has = async (route: Route, text: string): Promise<boolean> =>
  text === '' || (await (await route.fetch()).text()).includes(text)
