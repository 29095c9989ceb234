/** Pairs of a name and a value in a real browser: adding, naming and removing them, and their faults. */

import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/browser/axe.ts'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { makeForm } from '#tests/support/forms/forms.ts'
import { formPages } from './pages.ts'

const formWith = (schema: object) =>
  makeForm({ id: 'pairs', version: 1, schema: { type: 'object', properties: {}, ...schema } })
const text = { type: 'string' }
const served = (schema: object, values = {}) => ({ document: formWith(schema), scope: {}, values })

const openPage = formPages({
  '/texts': served(
    { properties: { city: text }, additionalProperties: text },
    { city: 'Rome', zip: '00100' },
  ),
  '/numbers': served({ additionalProperties: { type: 'number' }, propertyNames: { pattern: '^[a-z]+$' } }),
  '/choices': served({
    additionalProperties: { type: 'boolean' },
    propertyNames: { enum: ['dark', 'beta'] },
  }),
  '/patterns': served({
    patternProperties: { '^x-': { type: 'string', minLength: 3 } },
    additionalProperties: false,
  }),
  '/people': served({
    properties: {
      people: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: { age: { type: 'integer' } },
          required: ['age'],
        },
      },
    },
  }),
})
let page: Page
async function open(path: string, options?: BrowserContextOptions): Promise<void> {
  page = await openPage(path, options)
}

const entry = (number: number) => page.getByRole('group', { name: `Entry ${number}` })
const nameIn = (number: number) => entry(number).getByLabel('Name', { exact: true })
const valueIn = (number: number) => entry(number).getByLabel('Value', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sent = async () => JSON.parse((await page.getByTestId('sent').textContent()) ?? '')

test('A pair can be added, named, filled in and removed, and focus follows', async () => {
  await open('/texts')
  await expectPage(nameIn(1)).toHaveValue('zip')
  await press('Add another')
  await expectPage(nameIn(2)).toBeFocused()
  await page.keyboard.type('door')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3 left')
  await press('Add another')
  await nameIn(3).fill('floor')
  await valueIn(3).fill('2')
  await press('Remove entry 1')
  await expectPage(nameIn(1)).toHaveValue('door')
  await expectPage(nameIn(1)).toBeFocused()
  await expectPage(page.getByRole('status')).toHaveText('Entry 1 was removed.')
  await press('Continue')
  expect(await sent()).toEqual([{ city: 'Rome', door: '3 left', floor: '2' }])
})

test('A value without a name is not submitted, and an empty pair is ignored', async () => {
  await open('/texts')
  await press('Add another')
  await press('Continue')
  expect(await sent()).toEqual([{ city: 'Rome', zip: '00100' }])
  await valueIn(2).fill('lost?')
  await press('Continue')
  await expectPage(nameIn(2)).toHaveAccessibleDescription('This field is required.')
  await expectPage(nameIn(2)).toBeFocused()
  await nameIn(2).fill('kept')
  await press('Continue')
  expect(await sent()).toContainEqual({ city: 'Rome', zip: '00100', kept: 'lost?' })
})

test('A name that is already in use does not overwrite the other value', async () => {
  await open('/texts')
  await press('Add another')
  await valueIn(2).fill('other')
  for (const name of ['zip', 'city', 'constructor']) {
    await nameIn(2).fill(name)
    await nameIn(2).blur()
    await expectPage(nameIn(2)).toHaveAccessibleDescription('This name is already in use.')
  }
  await nameIn(2).fill('zip2')
  await press('Continue')
  expect(await sent()).toEqual([{ city: 'Rome', zip: '00100', zip2: 'other' }])
})

test('A name that the schema refuses shows its error at the name, a value at the value', async () => {
  await open('/numbers')
  await press('Add an entry')
  await nameIn(1).fill('Two')
  await press('Continue')
  await expectPage(nameIn(1)).toHaveAccessibleDescription('This name is not possible here.')
  await nameIn(1).fill('two')
  await press('Continue')
  await expectPage(valueIn(1)).toHaveAttribute('aria-invalid', 'true')
  await expectPage(valueIn(1)).toBeFocused()
  await valueIn(1).fill('2')
  await press('Continue')
  expect(await sent()).toEqual([{ two: 2 }])
})

test('Names and values must match their patterns', async () => {
  await open('/patterns')
  await press('Add an entry')
  await nameIn(1).fill('size')
  await valueIn(1).fill('large')
  await press('Continue')
  await expectPage(nameIn(1)).toHaveAccessibleDescription('This name is not possible here.')
  await nameIn(1).fill('x-size')
  await valueIn(1).fill('l')
  await press('Continue')
  await expectPage(valueIn(1)).toHaveAttribute('aria-invalid', 'true')
  await valueIn(1).fill('large')
  await press('Continue')
  expect(await sent()).toEqual([{ 'x-size': 'large' }])
})

test('Names from an enumeration are selected, each once', async () => {
  await open('/choices')
  await press('Add an entry')
  await nameIn(1).selectOption('beta')
  await valueIn(1).check()
  await press('Add another')
  await expectPage(nameIn(2).getByRole('option')).toHaveText(['Please choose', 'dark'])
  await nameIn(2).selectOption('dark')
  await press('Continue')
  expect(await sent()).toEqual([{ beta: true, dark: false }])
})

test('Values can be groups of fields', async () => {
  await open('/people')
  await press('Add an entry')
  await nameIn(1).fill('Ada')
  await press('Continue')
  await page.getByLabel('age').fill('36')
  await press('Continue')
  expect(await sent()).toContainEqual({ people: { Ada: { age: 36 } } })
})

test('Existing pairs are submitted unchanged without JavaScript', async () => {
  await open('/texts', { javaScriptEnabled: false })
  await expectPage(nameIn(1)).not.toBeEditable()
  await expectPage(page.locator('noscript')).toContainText('added and removed with JavaScript', {
    useInnerText: true,
  })
  await expectPage(page.getByRole('button', { name: 'Add another' })).toBeHidden()
  expect(await valueIn(1).getAttribute('name')).toBe('zip')
})

test.each([320, 390, 768, 1280])(
  'At %i pixels pairs fit the page, and axe finds no violations',
  async width => {
    await open('/texts')
    await page.setViewportSize({ width, height: 800 })
    await press('Add another')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over).toBeLessThanOrEqual(0)
      expect(await findAxeViolations(page, { within: 'form' })).toEqual([])
    }
  },
)
