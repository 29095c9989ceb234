/** Numbers and amounts that owners type with real keys, in the console's language, whatever that of the browser is. */
import type { Locator, Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import {
  chooseTyped,
  refusalSentence,
  type TypedNumberCase,
  typedNumbers,
} from '../support/forms/typed-numbers.ts'
import { ownOperatorToken } from '../support/servers/own-business.ts'
import { readCatalogueFiles } from '../support/texts/catalogue-files.ts'

test.use({ viewport: { width: 1024, height: 768 } })
const stage = serveConsole()
const texts = readCatalogueFiles('locales/console')
type Language = 'en' | 'de' | 'fr' | 'hu'

/** Signs in an owner who has chosen the language of the console; the browser's is English. */
async function signInWith(page: Page, language: Language): Promise<void> {
  const { url } = stage.server
  await signInAs(page, stage.server, { email: `${crypto.randomUUID()}@harbor.example`, role: 'owner' })
  await page.goto(`${url}/operator/harbor`)
  await page.evaluate(chosen => localStorage.setItem('bookplate-console-language', chosen), language)
}

/** Types into the emptied field; the text must stay as it is. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.page().keyboard.press('Control+A')
  await field.page().keyboard.press('Delete')
  await field.page().keyboard.type(text)
  expect(await field.inputValue()).toBe(text)
}

const operatorHeaders = { authorization: `Bearer ${ownOperatorToken}`, 'content-type': 'application/json' }

async function readService(slug: string): Promise<Record<string, unknown>> {
  const url = `${stage.server.url}/api/v1/operator/records/services/${slug}`
  const answer: { record: Record<string, unknown> } = JSON.parse(
    await (await fetch(url, { headers: operatorHeaders })).text(),
  )
  return answer.record
}

async function writeService(slug: string, changes: Record<string, unknown>): Promise<void> {
  const url = `${stage.server.url}/api/v1/operator/records/services/${slug}`
  const body = JSON.stringify({ record: Object.assign(await readService(slug), changes) })
  const answer = await fetch(url, { method: 'PUT', headers: operatorHeaders, body })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Opens the editor of a service; `field` finds one of its fields by the key of its label. */
async function openService(page: Page, slug: string, language: Language) {
  await page.goto(`${stage.server.url}/operator/harbor/services/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = (key: string) =>
    page.getByRole('textbox', { name: texts[language]?.[`record.${key}`] ?? key, exact: true })
  return { field }
}

/** A field of the editor with the rows that are typed into it, and what the record then has. */
interface Column {
  readonly label: string
  readonly property: string
  readonly rows: readonly TypedNumberCase[]
  readonly least: number
  readonly most: number
  readonly scale: number
}

const columns: readonly Column[] = [
  { label: 'price', property: 'price', rows: typedNumbers.amounts, least: 0, most: 100_000_000, scale: 100 },
  {
    label: 'duration',
    property: 'durationMinutes',
    rows: typedNumbers.integers,
    least: 1,
    most: 1440,
    scale: 1,
  },
  {
    label: 'capacity',
    property: 'capacity',
    rows: typedNumbers.integers,
    least: 1,
    most: 10_000,
    scale: 1,
  },
]

for (const language of ['en', 'de', 'fr', 'hu'] as const)
  test(`Prices, lengths and seats typed into a console in ${language} are what the record has`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    let asked: Record<string, unknown> = {}
    page.on('request', request => {
      if (request.url().endsWith('/check')) asked = request.postDataJSON().record
    })
    await signInWith(page, language)
    const { field } = await openService(page, 'massage', language)
    const chosen = columns.map(column => ({ ...column, rows: chooseTyped(column.rows, language) }))
    for (let index = 0; index < Math.max(...chosen.map(({ rows }) => rows.length)); index++) {
      const typed = chosen.flatMap(column => {
        const row = column.rows[index % column.rows.length]
        return row ? [{ ...column, row, wanted: row[language] }] : []
      })
      for (const { label, row } of typed) await type(field(label), row.typed)
      await page.keyboard.press('Tab')
      for (const { label, property, row, wanted, least, most, scale } of typed) {
        const about = `${property} ${row.typed}`
        if (typeof wanted === 'string') {
          await expect
            .soft(field(label), about)
            .toHaveAccessibleDescription(refusalSentence(language, wanted))
          // Never another whole number.
          await expect.soft.poll(() => Number.isInteger(asked[property]), about).toBe(false)
        } else {
          const value = Math.round(wanted * scale)
          await expect.soft.poll(() => asked[property], about).toBe(value)
          if (value >= least && value <= most)
            await expect.soft(field(label), about).not.toHaveAttribute('aria-invalid')
          // An amount that is none is said first.
          else if (typeof typed[0]?.wanted === 'number')
            await expect.soft(field(label), about).toHaveAttribute('aria-invalid', 'true')
        }
      }
    }
    await expectNoAxeViolations(page)
  })

const rowsAtOnce = 15

async function bookHaircut(index: number): Promise<Booking> {
  const time = (await freeTimes(stage.server.url, 'maya', 'haircut', 30))[index]
  if (!time) throw new Error('Maya has no time.')
  return bookingIn(await bookAt(stage.server.url, time))
}

const money = (language: Language, minorUnits: number): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-US' : language, {
    style: 'currency',
    currency: 'EUR',
  }).format(minorUnits / 100)

for (const language of ['en', 'de'] as const)
  test(`What is typed into the dialog for payments in ${language} is what is taken, or the field says why not`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await writeService('haircut', { price: 100_000_000 })
    await signInWith(page, language)
    const say = (key: string) => texts[language]?.[key] ?? key
    const dialog = page.getByRole('dialog', { name: say('booking.take_title') })
    const field = dialog.getByRole('textbox')
    const rows = chooseTyped(typedNumbers.amounts, language)
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const { id } = await bookHaircut(0)
      await page.goto(`${stage.server.url}/operator/harbor/bookings?booking=${id}`)
      let due = 100_000_000
      const rest = () =>
        page.getByRole('button', { name: say('booking.take').replace('{$amount}', money(language, due)) })
      await expect(rest()).toBeVisible()
      for (const row of rows.slice(first, first + rowsAtOnce)) {
        if (!(await dialog.isVisible()))
          await page.getByRole('button', { name: say('booking.take_other') }).click()
        await type(field, row.typed)
        await page.keyboard.press('Enter')
        const wanted = row[language]
        if (typeof wanted === 'string') {
          await expect(field, row.typed).toHaveAccessibleDescription(refusalSentence(language, wanted))
          await expect(field).toHaveValue(row.typed)
        } else {
          due -= Math.round(wanted * 100)
          await expect(dialog, row.typed).toBeHidden()
          await expect(rest(), row.typed).toBeVisible()
        }
      }
      if (await dialog.isVisible()) await page.keyboard.press('Escape')
    }
  })

const refunds = {
  en: { doubtful: '1,205', clearer: '1205', decimals: '12.505', part: '10.05', said: '€10.05' },
  de: { doubtful: '1.205', clearer: '1205', decimals: '12,505', part: '10,05', said: '10,05 €' },
}

for (const language of ['en', 'de'] as const)
  test(`A refund typed in ${language} is the one that is made; nothing else changes it`, async ({ page }) => {
    const { url } = stage.server
    const [time] = await freeTimes(url, 'ines', 'massage', 30)
    if (!time) throw new Error('Ines has no time.')
    const { id, payment } = await bookingIn(await bookAt(url, time))
    const started = await page.request.post(`${url}/api/v1/bookings/${id}/payment`, { data: {} })
    const checkout = new URL((await started.json()).url, url)
    await page.request.post(`${url}${checkout.pathname}`, { form: { outcome: 'paid' }, maxRedirects: 0 })
    await page.request.post(`${url}/api/v1/payments/verify`, { data: { payment: payment?.id } })
    await signInWith(page, language)
    const say = (key: string) => texts[language]?.[key] ?? key
    const { doubtful, clearer, decimals, part, said } = refunds[language]
    await page.goto(`${url}/operator/harbor/bookings?booking=${id}`)
    await page.getByRole('button', { name: say('booking.refund'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('booking.refund_title') })
    const field = dialog.getByRole('textbox').first()
    await type(field, doubtful)
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue(clearer)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(new RegExp(money(language, 8000)))
    await type(field, decimals)
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(refusalSentence(language, 'decimals'))
    await type(field, '')
    await page.keyboard.press('Enter')
    const sentence = say('booking.refund_amount_wrong').replace('{$amount}', money(language, 8000))
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    await expectNoAxeViolations(page)
    await type(field, part)
    await field.hover()
    await page.mouse.wheel(0, 240)
    await field.press('ArrowUp')
    await expect(field).toHaveValue(part)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('.console-amounts')).toContainText(said)
  })

const spans = {
  en: { hours: '1.5', odd: '1.505', price: '12.5', kept: '12.50' },
  de: { hours: '1,5', odd: '1,505', price: '12,5', kept: '12,50' },
}

for (const language of ['en', 'de'] as const)
  test(`The editor in ${language} keeps what is typed until the field is left, and Enter saves what it shows`, async ({
    page,
  }) => {
    await writeService('coaching', {
      noticeMinutes: 120,
      price: 7000,
      deposit: { kind: 'percent', value: 50 },
    })
    await signInWith(page, language)
    const { field } = await openService(page, 'coaching', language)
    const { hours, odd, price, kept } = spans[language]
    const saved = page.getByText(language === 'de' ? /^Gespeichert/ : /^Saved /)

    await type(field('price'), price)
    await field('price').hover()
    await page.mouse.wheel(0, 240)
    await field('price').press('ArrowDown')
    await expect(field('price')).toHaveValue(price)
    await field('price').press('Enter')
    await expect.poll(async () => (await readService('coaching')).price).toBe(1250)
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(field('price')).toHaveValue(kept)

    await type(field('refund_percent_short'), hours)
    await page.keyboard.press('Tab')
    await expect(field('refund_percent_short')).toHaveAccessibleDescription(
      refusalSentence(language, 'whole'),
    )
    await type(field('refund_percent_short'), '25')

    await page.getByText(texts[language]?.['record.section_limits'] ?? '', { exact: true }).click()
    await type(field('notice'), hours)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readService('coaching')).noticeMinutes).toBe(90)
    expect((await readService('coaching')).deposit).toEqual({ kind: 'percent', value: 25 })
    await type(field('notice'), odd)
    await page.keyboard.press('Tab')
    await expect(field('notice')).toHaveValue(odd)
    await expect(field('notice')).toHaveAccessibleDescription(
      new RegExp(texts[language]?.['record.span_not_whole'] ?? 'missing'),
    )
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readService('coaching')).noticeMinutes).toBe(90)
    await expectToLookRight(page)
  })
