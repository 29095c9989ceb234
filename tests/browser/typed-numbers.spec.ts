/** Numbers and amounts typed with real keys: `fill` sets a value at once, and hides what typing does to it. */
import type { Locator, Page } from 'playwright/test'
import { freeTimes } from '../support/bookings/api.ts'
import { button } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import {
  chooseTyped,
  refusalSentence,
  type TypedNumberCase,
  typedNumbers,
} from '../support/forms/typed-numbers.ts'
import { serveCopy } from '../support/servers/served-copy.ts'
import type { TestServer } from '../support/servers/server.ts'
import { wordsIn } from '../support/texts/words.ts'

/** As `number-typed-zero` and `number-decimal-comma` have it. */
const give = {
  id: 'give',
  version: 1,
  title: { en: 'Donation', de: 'Spende' },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['gift', 'email'],
    properties: {
      gift: { type: 'number', minimum: 1 },
      email: { type: 'string', format: 'email' },
      pay: { type: 'integer' },
    },
  },
  ui: {
    'ui:order': ['gift', 'email', 'pay'],
    gift: { 'ui:title': { en: 'Amount in euros', de: 'Betrag in Euro' } },
    email: { 'ui:title': 'Email' },
    pay: { 'ui:title': 'Total', 'ui:field': 'payment' },
  },
  payment: { amount: { field: 'gift', minimum: '1.00' }, description: 'Donation' },
  ends: [{ id: 'thanks', title: 'Thanks' }],
}
const numbers = {
  id: 'numbers',
  version: 1,
  title: 'Numbers',
  minimumSeconds: 0,
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      any: { type: 'number' },
      price: { type: 'number', multipleOf: 0.01 },
      customer: { type: 'integer' },
      seats: { type: 'integer', minimum: 1, maximum: 9 },
      level: { type: 'number', minimum: 0, maximum: 5, multipleOf: 0.1 },
      share: { type: 'number', minimum: 0, maximum: 1 },
    },
  },
  ui: {
    any: { 'ui:title': 'Any number' },
    price: { 'ui:title': 'Price' },
    customer: { 'ui:title': 'Customer' },
    seats: { 'ui:title': 'Seats', 'ui:widget': 'updown' },
    level: { 'ui:title': 'Level', 'ui:widget': 'updown' },
    share: { 'ui:title': 'Share', 'ui:widget': 'range' },
  },
  ends: [{ id: 'thanks', title: 'Got {values.any} and {values.customer}' }],
}

test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await serveCopy({
    'schemas/forms/give.json': JSON.stringify(give),
    'schemas/forms/numbers.json': JSON.stringify(numbers),
  })
})
test.afterAll(() => server?.stop())

const pages = { en: '', de: '/de', fr: '/fr', hu: '/hu' } as const
const languages = ['en', 'de', 'fr', 'hu'] as const

/** Types into the emptied field; the text must stay as it is. */
async function type(field: Locator, text: string) {
  await field.focus()
  await field.page().keyboard.press('Control+A')
  await field.page().keyboard.press('Delete')
  await field.page().keyboard.type(text)
  expect(await field.inputValue()).toBe(text)
}

/** Returns the answer that the tab keeps, wherever it keeps it. */
const readAnswer = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(wanted => {
    const find = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return undefined
      if (wanted in value) return Object.entries(value).find(([key]) => key === wanted)?.[1]
      return Object.values(value)
        .map(find)
        .find(found => found !== undefined)
    }
    const parse = (text: string): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    }
    return Object.values(sessionStorage)
      .map(text => find(parse(text)))
      .find(found => found !== undefined)
  }, name)

/** Expects the value, or the sentence that says why there is none. */
async function expectRead(field: Locator, { language, row, read }: Expected) {
  const wanted = row[language]
  if (typeof wanted === 'number') {
    await expect.soft(field, row.typed).not.toHaveAttribute('aria-invalid')
    await expect.soft.poll(read, row.typed).toBe(wanted)
  } else {
    await expect.soft(field, row.typed).toHaveAccessibleDescription(refusalSentence(language, wanted))
    // What cannot be read is kept as the text that it is.
    if (wanted !== 'whole') await expect.soft.poll(read, row.typed).toBe(row.typed)
  }
}

interface Expected {
  readonly language: (typeof languages)[number]
  readonly row: TypedNumberCase
  readonly read: () => Promise<unknown>
}

for (const language of languages) {
  test(`Numbers typed on a page in ${language} are what they say, or refused`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto(`${server.url}${pages[language]}/widget/form/numbers`)
    const readRows = async (label: string, name: string, rows: readonly TypedNumberCase[]) => {
      const field = page.getByLabel(label)
      for (const row of rows) {
        await type(field, row.typed)
        await page.keyboard.press('Tab')
        await expectRead(field, { language, row, read: () => readAnswer(page, name) })
      }
    }
    await readRows('Any number', 'any', chooseTyped(typedNumbers.numbers, language))
    await readRows('Customer', 'customer', chooseTyped(typedNumbers.integers, language))
  })
}

for (const language of languages)
  test(`What is typed as an amount in ${language} is what the button says`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto(`${server.url}${pages[language]}/widget/form/give`)
    const field = page.locator('input[name="gift"]')
    const pay = page.locator('button[type="submit"]').last()
    const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
    const digits = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '')
    for (const row of chooseTyped(typedNumbers.amounts, language)) {
      await type(field, row.typed)
      const amount = row[language]
      if (typeof amount === 'string') await expect.soft(pay, row.typed).not.toContainText('€')
      else
        await expect.soft
          .poll(async () => digits(await pay.innerText()), row.typed)
          .toContain(digits(format.format(amount)))
      await page.keyboard.press('Tab')
      await expectRead(field, { language, row, read: () => readAnswer(page, 'gift') })
    }
  })

for (const language of languages)
  test(`Guests are as many as are typed in ${language}, or the field says why not`, async ({ page }) => {
    test.setTimeout(180_000)
    const [time] = await freeTimes(server.url, 'any', 'tour', 45)
    const query = new URLSearchParams({ start: time?.start ?? '', step: 'time' })
    await page.goto(`${server.url}${pages[language]}/widget/appointment/service/tour?${query}`)
    const words = wordsIn(language)
    await button(page, words.t('common.continue')).click()
    const field = page.getByRole('spinbutton', { name: words.t('guest.count') })
    const total = page.getByRole('status').filter({ hasText: /\d/ })
    await type(field, '-')
    await button(page, words.t('common.continue')).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    for (const row of chooseTyped(typedNumbers.integers, language)) {
      await type(field, row.typed)
      await page.keyboard.press('Tab')
      const count = row[language]
      const read = () => readAnswer(page, 'guestNumber')
      if (typeof count === 'string') await expectRead(field, { language, row, read })
      else {
        await expect.soft.poll(read, row.typed).toBe(count < 0 ? String(count) : count)
        if (count > 0 && count < 30)
          await expect.soft(total, row.typed).toHaveText(words.t('guest.people_total', { count: count + 1 }))
        else await expect.soft(field, row.typed).toHaveAttribute('aria-invalid', 'true')
      }
    }
  })

test('20.05 typed key by key is paid as €20.05', async ({ page }) => {
  await page.goto(`${server.url}/widget/form/give`)
  await type(page.getByLabel('Amount in euros'), '20.05')
  await page.getByLabel('Email').fill('ada@example.com')
  await button(page, 'Pay €20.05').click()
  await expect(page).not.toHaveURL(/\/widget\/form\/give/)
  await expect(page.getByRole('main')).toContainText('€20.05')
})

test('12,50 on a German page in an English browser is paid as 12,50 €', async ({ page }) => {
  await page.goto(`${server.url}/de/widget/form/give`)
  const field = page.getByLabel('Betrag in Euro')
  await type(field, '12,50')
  await expect(button(page, '12,50 € bezahlen')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('12,50')
  await page.reload()
  await expect(field).toHaveValue('12,50')
  await type(field, '1.205')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('1205')
  await type(field, '12,505')
  await page.keyboard.press('Tab')
  await expect(field).toHaveAccessibleDescription(/höchstens 2 Nachkommastellen/)
  await expectNoAxeViolations(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
})

test('The wheel changes no number, and the arrow keys only where they step', async ({ page }) => {
  await page.goto(`${server.url}/widget/form/numbers`)
  await page.setViewportSize({ width: 390, height: 400 })
  for (const label of ['Price', 'Customer', 'Seats']) {
    const field = page.getByLabel(label)
    await type(field, label === 'Seats' ? '4' : '12')
    await field.hover()
    await page.mouse.wheel(0, 120)
    await page.mouse.wheel(0, 120)
    await expect(field).toHaveValue(label === 'Seats' ? '4' : '12')
  }
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const seats = page.getByRole('spinbutton', { name: 'Seats' })
  await seats.press('ArrowUp')
  await expect(seats).toHaveValue('5')
  for (let index = 0; index < 6; index++) await seats.press('ArrowUp')
  await expect(seats).toHaveValue('9')
  const level = page.getByRole('spinbutton', { name: 'Level' })
  for (let index = 0; index < 3; index++) await level.press('ArrowUp')
  await level.press('ArrowUp')
  await expect(level).toHaveValue('0.3')
  await expect(level).toHaveAttribute('aria-valuenow', '0.3')
  await page.getByLabel('Customer').press('ArrowUp')
  await expect(page.getByLabel('Customer')).toHaveValue('12')
})

test('Limits, steps and doubts are said in words', async ({ page }) => {
  await page.goto(`${server.url}/fr/widget/form/numbers`)
  const say = async (label: string, text: string, said: RegExp) => {
    await type(page.getByLabel(label).first(), text)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label).first()).toHaveAccessibleDescription(said)
  }
  await say('Any number', '1.205', /1,205 ou 1205/)
  await say('Any number', 'douze', /nombre, en chiffres/)
  await say('Seats', '10', /9 ou moins/)
  await say('Seats', '2,5', /nombre entier/)
  await say('Price', '1,234', /2 décimales au maximum/)
  await say('Level', '6', /5 ou moins/)
})

test('Keyboards of phones have what the field needs', async ({ page }) => {
  await page.goto(`${server.url}/widget/form/numbers`)
  const modes = { 'Any number': 'text', Price: 'text', Customer: 'text', Seats: 'numeric', Level: 'decimal' }
  for (const [label, mode] of Object.entries(modes)) {
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', mode)
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'text')
  }
})

test('Without scripts a number is read in the language of the page', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${server.url}/de/widget/form/numbers`)
  await type(page.getByLabel('Any number'), '1.250,50')
  await type(page.getByLabel('Customer'), 'zwei')
  await page.keyboard.press('Enter')
  const customer = page.getByLabel('Customer')
  await expect(customer).toHaveValue('zwei')
  await expect(customer).toHaveAccessibleDescription(/eine Zahl in Ziffern/)
  await expect(page.getByLabel('Any number')).toHaveValue('1250,5')
  await type(customer, '2,0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('Got 1.250,5 and 2')
  await plain.close()
})
