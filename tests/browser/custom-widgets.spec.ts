/** Custom widgets: modules that a business puts beside their declarations, without another build. */
import type { Page } from 'playwright/test'
import { heading } from '../support/bookings/booking.ts'
import { alive, expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { takeGuidePicture } from '../support/browser/guide-picture.ts'
import {
  mapPinModule,
  readGuideFiles,
  readHomeScreenFile,
  readMapPinFiles,
} from '../support/business/custom-widgets.ts'
import { type ServedCopy, serveCopy } from '../support/servers/served-copy.ts'

const token = 'a-token-for-widgets-of-its-own'
const path = '/widget/form/delivery'

// The whole file shares one server, and the last stories change its module.
test.describe.configure({ mode: 'default' })
let server: ServedCopy | undefined
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const files = {
    ...(await readMapPinFiles()),
    ...(await readGuideFiles()),
    ...(await readHomeScreenFile()),
  }
  server = await serveCopy(files, { OPERATOR_TOKEN: token })
})
test.afterAll(() => server?.stop())
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

const across = (page: Page) => page.getByRole('slider', { name: 'From west to east' })
const down = (page: Page) => page.getByRole('slider', { name: 'From north to south' })
const send = (page: Page) => page.getByRole('button', { name: 'Send' })

/** Returns the values of a form's newest submission, as the operator's list has them. */
async function readNewestValues(form: string): Promise<unknown> {
  const response = await fetch(`${server?.url}/api/v1/operator/submissions?form=${form}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()).submissions[0]?.values
}

test('A visitor marks a place with the pointer and the keyboard, and the operator reads it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(path)
  await alive(page)
  await expect(across(page)).toBeVisible()
  await expect(page.getByRole('group', { name: /^Your place/ })).toBeVisible()
  await expectToFit(page)
  await expectNoAxeViolations(page)
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(across(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(across(page)).toBeFocused()

  const map = page.locator('.bp-custom svg[viewBox]')
  const box = await map.boundingBox()
  await map.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  await expect(across(page)).toHaveValue('25')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await across(page).press('ArrowRight')
  await expect(across(page)).toHaveValue('26')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(down(page)).toHaveValue('49')
  await expect(across(page)).toHaveValue('26')

  await page.reload()
  await expect(across(page)).toHaveValue('26')
  await send(page).click()
  await expect(heading(page, 'We are on our way')).toBeFocused()
  expect(await readNewestValues('delivery')).toEqual({ where: { x: 26, y: 49 } })
})

test("The guide's example works as it is", async ({ page }) => {
  await page.goto('/widget/form/evening')
  await alive(page)
  const seat = (name: string) => page.getByRole('radio', { name })
  await expectNoAxeViolations(page)
  await seat('A1').focus()
  await page.keyboard.press('ArrowDown')
  await expect(seat('A2')).toBeChecked()
  await takeGuidePicture(page, 'custom-widget')
  await send(page).click()
  await expect(heading(page, 'See you then!')).toBeFocused()
  expect(await readNewestValues('evening')).toEqual({ seat: 'A2' })
})

test("In a screen's own step, a widget has the label of its declaration and options from the URL", async ({
  page,
}) => {
  await page.goto('/?water=40')
  await alive(page)
  await expect(page.getByRole('group', { name: 'Place on the map' })).toBeVisible()
  await expect(page.locator('.bp-custom rect')).toHaveAttribute('height', '40')
  await across(page).press('ArrowRight')
  await expect(page.locator('.bp-custom circle')).toHaveAttribute('cx', '51')
})

test('A widget follows the language of the page', async ({ page }) => {
  await page.goto(`/de${path}`)
  await expect(page.getByRole('slider', { name: 'Von Westen nach Osten' })).toBeVisible()
})

test('The place of a widget is reserved before its module arrives', async ({ page }) => {
  let release = () => undefined
  const held = new Promise<void>(resolve => {
    release = () => void resolve()
  })
  await page.route('**/widgets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(path)
  await alive(page)
  const note = page.getByRole('textbox', { name: 'Note' })
  const before = await note.boundingBox()
  release()
  await expect(across(page)).toBeVisible()
  expect(await note.boundingBox()).toEqual(before)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a widget says what its declaration says', async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('noscript p')).toHaveText(/^Marking a place needs JavaScript\./)
    await expect(page.locator('noscript p')).toBeVisible()
  })
})

test('A module that cannot be fetched leaves the form usable and can be fetched again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  complaints.expect(/map-pin\..*\.js failed/)
  await page.route('**/widgets/*.js', route => route.abort())
  await page.goto(path)
  await alive(page)
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice')
  await page.unroute('**/widgets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(across(page)).toBeVisible()
  await expect(page.getByText('We could not reach the server.')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Ring twice')
})

async function reloadWith(source: string): Promise<void> {
  const before = server?.output().length ?? 0
  await server?.write(mapPinModule, source)
  server?.reload()
  await expect.poll(() => server?.output().slice(before)).toMatch(/now in use|rejected/)
}

test('A module that throws shows a notice; after a reload with a better one the form works', async ({
  page,
  complaints,
}) => {
  complaints.expect(/map-pin\..*\.js failed.*the pin is bent/s)
  await reloadWith('export default function mount() {\n  throw new Error("the pin is bent")\n}\n')
  await page.goto(path)
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice')

  await reloadWith(`export default function mount(element, { onChange }) {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', textContent: 'Here I am', onclick: () => onChange({ x: 1, y: 2 }) })
    element.append(button)
  }`)
  // An open page gets the new module under the old address.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Here I am' }).click()
  await send(page).click()
  await expect(heading(page, 'We are on our way')).toBeFocused()
  expect(await readNewestValues('delivery')).toEqual({ where: { x: 1, y: 2 }, note: 'Ring twice' })
})

test('A module has its new value when onChange returns, so that quick changes build on each other', async ({
  page,
}) => {
  // In a shadow root, as two keys that come before the page is drawn.
  await reloadWith(`export default (element, first) => {
    let props = first
    const button = document.createElement('button')
    const move = change => props.onChange({ x: 0, y: 0, ...props.value, ...change })
    Object.assign(button, { type: 'button', textContent: 'Both', onclick: () => (move({ x: 7 }), move({ y: 9 })) })
    element.attachShadow({ mode: 'open' }).append(button)
    return { update: next => (props = next) }
  }`)
  await page.goto(path)
  await page.getByRole('button', { name: 'Both' }).click()
  await send(page).click()
  await expect(heading(page, 'We are on our way')).toBeFocused()
  expect(await readNewestValues('delivery')).toEqual({ where: { x: 7, y: 9 } })
})

test('What only the declaration of a widget forbids, the server refuses at the field', async ({
  page,
  complaints,
}) => {
  complaints.expect(/422/)
  await reloadWith(`export default (element, { onChange }) => {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', textContent: 'Far away', onclick: () => onChange({ x: 1, y: 200 }) })
    element.append(button)
  }`)
  await page.goto(path)
  await page.getByRole('button', { name: 'Far away' }).click()
  await send(page).click()
  await expect(page.getByRole('group', { name: /^Your place/ }).getByRole('alert')).toBeVisible()
})

test('A module cannot write markup, because the policy of pages holds for it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/TrustedHTML/)
  complaints.allow(/policy: /)
  complaints.allow(/failed/)
  await reloadWith('export default element => { element.innerHTML = "<b>Hello</b>" }')
  await page.goto(path)
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
})
