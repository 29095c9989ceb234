/** Question types and special fields in a real browser with real pointers and keys, under a strict policy. */

import type { BrowserContextOptions, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/browser/axe.ts'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { formPages } from './pages.ts'
import { questions, someAnswers } from './questions.ts'

const openPage = formPages({
  '/empty': { document: questions, scope: {}, values: { pets: [{}] } },
  '/answered': { document: questions, scope: {}, values: someAnswers },
  '/deutsch': { document: questions, scope: {}, values: someAnswers, german: true },
})
let page: Page
async function open(path: string, options?: BrowserContextOptions): Promise<void> {
  page = await openPage(path, options)
}

const group = (name: string | RegExp) => page.getByRole('group', { name })
const points = (name: string | RegExp) => page.getByRole('radiogroup', { name })
const said = () => page.locator('.bp-ranking [role=status]')

const axe = () => findAxeViolations(page, { isStrict: true })

describe('All question types', () => {
  test('pass axe when answered', { timeout: 60_000 }, async () => {
    await open('/answered', { viewport: { width: 1280, height: 800 } })
    expect(await axe()).toEqual([])
  })

  test('pass axe when everything is invalid', { timeout: 60_000 }, async () => {
    await open('/empty', { colorScheme: 'dark', viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: 'Continue' }).click()
    const summary = page.getByRole('alert', { name: /^Please check/ })
    await expectPage(summary).toBeFocused()
    await expectPage(summary.getByRole('link', { name: /^City/ })).toBeVisible()
    expect(await axe()).toEqual([])
  })

  test.each(['/answered', '/deutsch'])('fit into 320 pixels and are large enough to tap: %s', async path => {
    await open(path, { viewport: { width: 320, height: 640 } })
    const { wide, small } = await page.evaluate(() => {
      const targets = document.querySelectorAll(
        'button, label:has(input), select, .bp-file-drop label, summary',
      )
      const sizes = [...targets].map(target => ({
        text: target.textContent,
        ...target.getBoundingClientRect().toJSON(),
      }))
      return {
        wide: document.documentElement.scrollWidth,
        // The fixture's own two buttons are unstyled.
        small: sizes.filter(
          ({ text, width, height }) =>
            width > 0 && Math.min(width, height) < 44 && !/^(Deutsch|Continue)$/.test(text ?? ''),
        ),
      }
    })
    expect(wide).toBe(320)
    expect(small).toEqual([])
  })

  test('post their values without JavaScript', async () => {
    await open('/empty', { javaScriptEnabled: false })
    await page.getByRole('textbox', { name: 'Password' }).fill('long enough')
    await page.getByRole('checkbox', { name: /privacy policy/ }).check()
    await page.getByRole('group', { name: 'Extras' }).locator('summary').click()
    await page.getByRole('checkbox', { name: 'Tea' }).check()
    await points('How was your stay?').getByText('4 stars').click({ force: true })
    await page.getByRole('radio', { name: 'The room Good' }).check()
    await page.getByLabel('Place 1').selectOption('Price')
    await points('How did you find us?').getByRole('radio', { name: 'Other' }).check()
    await page.getByRole('textbox', { name: 'Your own answer' }).fill('A flyer')
    await page.getByRole('textbox', { name: 'Or type your full name' }).fill('Ada Lovelace')
    await page.locator('form').evaluate(form => form.setAttribute('novalidate', ''))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/posted')
    const posted = [...new URLSearchParams((await page.textContent('body')) ?? '')].filter(
      ([name, value]) => value !== '' && name !== 'secret',
    )
    expect(posted).toEqual([
      ['agree', 'true'],
      ['extras', 'tea'],
      ['sign.name', 'Ada Lovelace'],
      ['stars', '4'],
      ['grid.room', 'good'],
      ['order', 'd'],
      ['found', 'A flyer'],
    ])
  })
})

describe('An answer', () => {
  test('on a scale can be cleared, with the keyboard too, and focus returns to the scale', async () => {
    await open('/empty')
    const mood = points('How satisfied are you?')
    await mood.getByText('Very satisfied').click({ force: true })
    await page.getByRole('button', { name: 'Clear the answer: How satisfied are you?' }).press('Enter')
    await expectPage(mood.getByRole('radio').first()).toBeFocused()
    await expectPage(mood.getByRole('radio', { checked: true })).toHaveCount(0)
    await expectPage(page.getByRole('button', { name: /^Clear the answer/ })).toHaveCount(0)
  })

  beforeEach(() => open('/empty', { viewport: { width: 768, height: 800 } }))
  const values = async () => JSON.parse((await page.getByTestId('values').textContent()) ?? '')

  test('has the right type for every kind of input', async () => {
    await points('How was your stay?').getByRole('radio', { name: '1 star' }).press('ArrowRight')
    await points(/recommend/)
      .getByText('10', { exact: true })
      .click()
    await points('How satisfied are you?').getByText('Very satisfied').click()
    await points('How easy was it?').getByRole('radio', { name: '7, Very easy' }).check({ force: true })
    const grid = page.getByRole('table', { name: /^How do you rate/ })
    await grid
      .getByRole('row', { name: /^The room/ })
      .getByRole('radio', { name: 'The room Great' })
      .check()
    await page.getByRole('checkbox', { name: 'Pool On workdays' }).check()
    await points('Which style').getByRole('radio', { name: /Wood/ }).check()
    await group('Which of them').getByRole('checkbox', { name: /sea/ }).check()
    await points('How did you find us?').getByRole('radio', { name: 'Other' }).check()
    await page.getByRole('textbox', { name: 'Your own answer' }).fill('A flyer')
    await page.getByRole('combobox', { name: 'Nationality' }).selectOption('Austria')
    await group('Extras').locator('summary').click()
    await page.getByRole('checkbox', { name: 'Tea' }).check()
    await expectPage(group('Extras').locator('summary')).toHaveText('Tea')
    await points('Is it your first visit?').getByRole('radio', { name: 'No' }).check()
    await page.getByRole('button', { name: '10:00' }).click()
    expect(await values()).toMatchObject({
      stars: 2,
      recommend: 10,
      mood: 5,
      effort: 7,
      grid: { room: 'great' },
      uses: { pool: ['week'] },
      style: 'wood',
      styles: ['sea'],
      found: 'A flyer',
      land: 'AT',
      extras: ['tea'],
      sure: false,
      when: '10:00',
      pets: [{}],
    })
  })

  test('to a ranking can be given with the keyboard, with announcements and focus following', async () => {
    await page.getByRole('button', { name: 'Move Price up' }).press('Enter')
    await expectPage(said()).toHaveText('Price: place 3 of 4')
    await expectPage(page.getByRole('button', { name: 'Move Price up' })).toBeFocused()
    await page.keyboard.press('Enter')
    expect((await values()).order).toEqual(['a', 'd', 'b', 'c'])
  })

  test('to a ranking can be given by dragging or by keeping the current order', async () => {
    await page.getByRole('button', { name: 'Keep this order' }).click()
    expect((await values()).order).toEqual(['a', 'b', 'c', 'd'])
    const box = async (text: string) => {
      const found = await page.locator('.bp-ranking-item', { hasText: text }).boundingBox()
      if (!found) throw new Error(`There is no ${text} to drag.`)
      return { x: found.x + 80, y: found.y + found.height / 2 }
    }
    await page.locator('.bp-ranking-item', { hasText: 'Quiet' }).scrollIntoViewIfNeeded()
    const from = await box('Quiet')
    const to = await box('Cleanliness')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y - 10, { steps: 4 })
    await page.mouse.move(to.x, to.y + 4)
    await page.mouse.up()
    expect((await values()).order).toEqual(['b', 'c', 'a', 'd'])
  })

  test('to a signature can be drawn or typed', async () => {
    const drawing = page.getByRole('img', { name: 'Drawn signature: empty' })
    await drawing.scrollIntoViewIfNeeded()
    const place = await drawing.boundingBox()
    if (!place) throw new Error('There is nowhere to sign.')
    await page.mouse.move(place.x + 60, place.y + 60)
    await page.mouse.down()
    await page.mouse.move(place.x + 160, place.y + 40, { steps: 3 })
    await page.mouse.up()
    expect((await values()).sign.strokes).toMatch(/^M\d+ \d+h0(L\d+ \d+)+$/)
    await page.getByRole('button', { name: 'Clear the drawing' }).click()
    expect(await values()).not.toHaveProperty('sign')
    await expectPage(page.getByRole('textbox', { name: 'Or type your full name' })).toBeFocused()
    await page.keyboard.type('Ada')
    expect((await values()).sign).toEqual({ name: 'Ada' })
  })

  test("keeps shared fields when the alternative changes, and shows only the new alternative's faults", async () => {
    const pay = group(/^Payment/)
    await pay.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('textbox', { name: 'Account holder' }).fill('Ada')
    await page.getByRole('textbox', { name: 'IBAN' }).fill('DE1')
    await pay.getByRole('radio', { name: 'Card' }).check()
    expect((await values()).pay).toEqual({ kind: 'card', owner: 'Ada' })
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await pay.getByRole('alert').allTextContents()).toEqual(['This field is required.'])
    await expectPage(page.getByRole('textbox', { name: 'Card number' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })
})

describe('A file', () => {
  beforeEach(() => open('/empty'))
  const choose = (name: string, bytes = 1500) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
      buffer: Buffer.alloc(bytes),
    })
  const uploaded = () => page.evaluate(() => document.dispatchEvent(new Event('fixture:uploaded')))

  test('shows its upload progress, then its name and size, and can be removed', async () => {
    await choose('letter.pdf')
    await expectPage(page.getByRole('progressbar', { name: 'Uploading letter.pdf' })).toHaveAttribute(
      'value',
      '0.4',
    )
    await uploaded()
    await expectPage(page.locator('.bp-file-taken')).toContainText('letter.pdf1.5 kB')
    await expectPage(page.locator('input[name=cv]')).toHaveValue('up_cv')
    await page.getByRole('button', { name: 'Remove letter.pdf' }).click()
    await expectPage(page.locator('input[name=cv]')).toHaveCount(0)
    await expectPage(page.locator('input[type=file]')).toBeFocused()
  })

  test('shows why it was refused', async () => {
    const alert = page.locator('.bp-file [role=alert]')
    await choose('notes.txt')
    await expectPage(alert).toHaveText('Files of this type are not accepted (PDF, images · at most 50 kB).')
    await choose('huge.pdf', 50_001)
    await expectPage(alert).toContainText('too large')
    await choose('refused.pdf')
    await uploaded()
    await expectPage(alert).toContainText('try again')
  })
})

test.each([
  [320, ['"0 – "', '"10 – "']],
  [1280, ['none', 'none']],
])(
  'The ends of a scale show their values if its points take several rows: at %i pixels',
  async (width, said) => {
    await open('/empty', { viewport: { width, height: 640 } })
    const ends = page.locator('.bp-points--many + .bp-scale-ends').first().locator('span')
    expect(await ends.evaluateAll(all => all.map(end => getComputedStyle(end, '::before').content))).toEqual(
      said.map(text => expect.stringContaining(text)),
    )
  },
)

test('A visitor can reveal the password they type', async () => {
  await open('/empty')
  const secret = page.getByRole('textbox', { name: 'Password' })
  await secret.fill('hush')
  await expectPage(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password', pressed: false }).click()
  await expectPage(secret).toHaveAttribute('type', 'text')
  await expectPage(page.getByRole('button', { name: 'Show password', pressed: true })).toBeFocused()
})

test('A list never gets shorter than its minimum', async () => {
  await open('/empty')
  await expectPage(page.getByRole('button', { name: /^Remove Pet/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add another' }).click()
  await expectPage(page.getByText('Pet 2 was added.')).toBeAttached()
  await expectPage(page.getByRole('textbox', { name: 'Name', exact: true }).nth(1)).toBeFocused()
  await expectPage(page.getByRole('button', { name: /^Remove Pet/ })).toHaveCount(2)
})
