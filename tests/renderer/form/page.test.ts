/** A form in a real browser with real clicks and keys: a script's own submit would bypass the policy. */

import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/browser/axe.ts'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { readForm } from '#tests/support/forms/forms.ts'
import { everything, everyValue } from './everything.ts'
import { formPages } from './pages.ts'

const scope = { service: { locations: [{ kind: 'phone' }, { kind: 'video' }] } }
const open = formPages({
  '/contact': { document: readForm('contact'), scope, values: {} },
  '/everything': { document: everything, scope: {}, values: everyValue },
})
let page: Page
beforeEach(async () => {
  page = await open('/contact')
})

const box = (name: string) => page.getByRole('textbox', { name })
const go = () => page.getByRole('button', { name: 'Continue' }).click()
const summary = () => page.getByRole('alert', { name: /^Please check/ })
const alerts = () => page.getByRole('alert').allTextContents()
const sent = async () => JSON.parse((await page.getByTestId('sent').textContent()) ?? '')

async function fillIn() {
  await box('First name').fill('Ada')
  await box('Last name').fill('Lovelace')
  await box('Email').fill('ada@example.com')
  await page.getByRole('radio', { name: 'Video call' }).check()
}

const axe = () => findAxeViolations(page, { isStrict: true })

describe('Submitting', () => {
  test('calls back with the valid values and nothing else', async () => {
    await fillIn()
    await box('Phone').fill('030 1234567')
    await box('Phone').fill('')
    await go()
    await expectPage(page.getByTestId('sent')).not.toHaveText('[]')
    expect(await sent()).toEqual([
      { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', location: 'video' },
    ])
    expect(await alerts()).toEqual([])
  })

  test('works with the keyboard alone', async () => {
    await box('First name').focus()
    const { keyboard } = page
    await keyboard.type('Ada')
    await keyboard.press('Tab')
    await keyboard.type('Lovelace')
    await keyboard.press('Tab')
    await keyboard.type('ada@example.com')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expectPage(page.getByTestId('sent')).not.toHaveText('[]')
    expect(await sent()).toMatchObject([{ location: 'video' }])
  })

  test('an empty form focuses a summary that lists every fault in field order', async () => {
    await go()
    await expectPage(summary()).toBeFocused()
    expect(await summary().getByRole('link').allTextContents()).toEqual([
      'First name This field is required.',
      'Last name This field is required.',
      'Email Email is required',
      'Location Location is required.',
    ])
    await expectPage(box('Email')).toHaveAccessibleDescription(/Email is required/)
    await expectPage(box('Email')).toHaveAttribute('aria-invalid', 'true')
    await expectPage(page.getByRole('radiogroup', { name: 'Location' })).toHaveAccessibleDescription(
      'Location is required.',
    )
    expect(await sent()).toEqual([])
    expect(await axe()).toEqual([])
  })

  test('a form with a single fault focuses its field and shows no summary', async () => {
    await fillIn()
    await box('Email').fill('ada')
    await go()
    await expectPage(box('Email')).toBeFocused()
    expect(await summary().count()).toBe(0)
    expect(await alerts()).toEqual(['Please enter an email address such as name@example.com.'])
  })

  test('shows a fault from the server at its field until the field changes', async () => {
    await fillIn()
    await box('Last name').fill('Refused')
    await go()
    await expectPage(page.getByRole('alert')).toHaveText('Please check this field.')
    await expectPage(box('Last name')).toBeFocused()
    await box('First name').fill('Eva')
    expect(await alerts()).toEqual(['Please check this field.'])
    await box('Last name').fill('Lovelace')
    expect(await alerts()).toEqual([])
  })

  test('works without JavaScript and posts the values themselves', async () => {
    page = await open('/contact', { javaScriptEnabled: false })
    await go()
    expect(page.url()).toContain('/contact')
    await fillIn()
    await go()
    await page.waitForURL('**/posted')
    expect(Object.fromEntries(new URLSearchParams((await page.textContent('body')) ?? ''))).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '',
      location: 'video',
      dateOfBirth: '',
      notes: '',
    })
  })
})

describe('A fault', () => {
  test('appears when the field loses focus, not while it is first filled in', async () => {
    await box('Email').pressSequentially('ada@')
    expect(await alerts()).toEqual([])
    await box('Phone').focus()
    expect(await alerts()).toEqual(['Please enter an email address such as name@example.com.'])
  })

  test('is checked again on every change once it is shown', async () => {
    await go()
    await box('Email').fill('ada')
    await expectPage(summary().getByRole('link', { name: /such as name@example\.com/ })).toBeVisible()
    await box('Email').fill('ada@example.com')
    await expectPage(summary().getByRole('link', { name: /^Email/ })).toHaveCount(0)
    await expectPage(box('Email')).not.toHaveAttribute('aria-invalid')
    await box('Email').fill('ada@')
    await expectPage(box('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('in the summary links to its field', async () => {
    await go()
    await summary()
      .getByRole('link', { name: /^Location/ })
      .click()
    await expectPage(page.getByRole('radio', { name: 'Phone call' })).toBeFocused()
    await summary()
      .getByRole('link', { name: /^Last name/ })
      .click()
    await expectPage(box('Last name')).toBeFocused()
  })

  test('that appears when a button is pressed does not swallow the click', async () => {
    await fillIn()
    await box('Notes').or(box('Additional information')).fill('Hello')
    await box('Email').fill('')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expectPage(box('Vorname')).toBeVisible()
  })

  test('is shown in the new language after a switch', async () => {
    await go()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expectPage(page.getByRole('alert', { name: /^Bitte prüfen/ })).toBeVisible()
    await expectPage(box('E-Mail')).toHaveAccessibleDescription(/E-Mail/)
    expect((await alerts()).join()).not.toContain('required')
  })
})

test('axe finds no violations in the initial form', async () => {
  expect(await axe()).toEqual([])
})

describe('A form with every kind of field', () => {
  beforeEach(async () => {
    page = await open('/everything')
  })

  test('passes axe when empty, filled in and full of faults', async () => {
    expect(await axe()).toEqual([])
    await box('Text').fill('')
    await box('City').fill('')
    await box('Street').fill('Am Hafen 1')
    await page.getByRole('group', { name: 'Tags' }).getByRole('checkbox', { name: 'cold' }).uncheck()
    await go()
    await expectPage(summary()).toBeFocused()
    expect(await summary().getByRole('link').allTextContents()).toEqual([
      'Text This field is required.',
      'Tags Please choose at least one option.',
      'I agree This field is required.',
      'City This field is required.',
      'Reason This field is required.',
    ])
    expect(await axe()).toEqual([])
  })

  test('requires nothing in an optional group without answers', async () => {
    await box('Text').fill('')
    await box('City').fill('')
    await go()
    await expectPage(summary()).toContainText('Text This field is required.')
    await expectPage(summary()).not.toContainText('City')
  })

  test('submits values of the right type', async () => {
    await page.getByRole('textbox', { name: 'Age' }).fill('41')
    await page.getByRole('textbox', { name: 'Price' }).fill('2.5')
    await page.getByRole('slider', { name: 'Level' }).fill('4')
    await page.getByLabel('Day').fill('2026-11-20')
    await page.getByLabel('Hour').fill('18:30')
    await page.getByRole('combobox', { name: 'Size' }).selectOption('Large')
    await page.getByRole('listbox', { name: 'Sides' }).selectOption(['left', 'right'])
    await page.getByRole('checkbox', { name: 'warm' }).check()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await box('Reason').fill('Because')
    await go()
    await expectPage(page.getByTestId('sent')).not.toHaveText('[]')
    expect(await sent()).toEqual([
      {
        ...everyValue,
        age: 41,
        price: 2.5,
        level: 4,
        day: '2026-11-20',
        hour: '18:30',
        size: 42,
        both: ['left', 'right'],
        tags: ['warm', 'cold'],
        sure: true,
        agree: true,
        reason: 'Because',
      },
    ])
  })

  test('shows a field only while its condition holds', async () => {
    await expectPage(box('Reason')).toBeVisible()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('usual')
    await expectPage(box('Reason')).toHaveCount(0)
  })

  test('adds, moves and removes list entries, and moves focus along', async () => {
    const names = () => page.getByRole('textbox', { name: 'Name' })
    await page.getByRole('button', { name: 'Add another' }).click()
    await names().nth(2).fill('Cy')
    await expectPage(page.getByRole('button', { name: 'Add another' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Move Guest 3 up' }).click()
    await expectPage(names().nth(1)).toHaveValue('Cy')
    await page.getByRole('button', { name: 'Remove Guest 1' }).click()
    await expectPage(names()).toHaveCount(2)
    await expectPage(names().nth(0)).toHaveValue('Cy')
    await expectPage(names().nth(0)).toBeFocused()
    await expectPage(page.getByText('Guest 1 was removed.')).toBeAttached()
  })
})
