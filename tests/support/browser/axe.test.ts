import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAxe, findAxeViolations } from './axe.ts'
import { chromiumArgs, findChromium } from './chromium.ts'

let browser: Browser
beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(() => browser.close())

const faulty =
  '<img src="data:,"><img src="data:,"><p style="color: #aaa; background: #fff">Hardly to be read</p>'

async function openPage(body: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent(
    `<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>${body}</main>`,
  )
  return page
}

async function violationsIn(body: string) {
  const { violations } = await createAxe(await openPage(body)).analyze()
  return Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.length]))
}

test('Every element that breaks a rule is found', async () => {
  expect(await violationsIn(faulty)).toEqual({ 'image-alt': 2, 'color-contrast': 1 })
  expect(await violationsIn('<p>Nothing</p>')).toEqual({})
})

test('Elements in frames are found too', async () => {
  const frame = `<iframe title="Inside" srcdoc='<!doctype html><html lang="en"><title>Inside</title>${faulty}'></iframe>`
  expect(await violationsIn(frame)).toMatchObject({ 'image-alt': 2, 'color-contrast': 1 })
})

test('Repeated checks of one document apply the given rules to the current state of the page', async () => {
  const page = await openPage(faulty)
  const names = { type: 'tag', values: ['wcag2a'] } as const
  const colors = { type: 'rule', values: ['color-contrast'] } as const
  expect(await findAxeViolations(page, { rules: names })).toEqual([
    expect.stringMatching(/^image-alt: .*\n.*<img.*\n.*<img/),
  ])
  expect(await findAxeViolations(page, { rules: colors })).toEqual([
    expect.stringMatching(/^color-contrast: .*\n.*Hardly/),
  ])
  await page.locator('p').evaluate(element => element.setAttribute('style', 'color: #000'))
  expect(await findAxeViolations(page, { rules: colors })).toEqual([])
})
