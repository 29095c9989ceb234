import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAxe } from './axe.ts'
import { chromiumArgs, findChromium } from './chromium.ts'

let browser: Browser
beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(() => browser.close())

const faulty =
  '<img src="data:,"><img src="data:,"><p style="color: #aaa; background: #fff">Hardly to be read</p>'

async function violationsIn(body: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent(
    `<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>${body}</main>`,
  )
  const { violations } = await createAxe(page).analyze()
  return Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.length]))
}

test('Every element that breaks a rule is found', async () => {
  expect(await violationsIn(faulty)).toEqual({ 'image-alt': 2, 'color-contrast': 1 })
  expect(await violationsIn('<p>Nothing</p>')).toEqual({})
})

test('So is what a frame shows', async () => {
  const frame = `<iframe title="Inside" srcdoc='<!doctype html><html lang="en"><title>Inside</title>${faulty}'></iframe>`
  expect(await violationsIn(frame)).toMatchObject({ 'image-alt': 2, 'color-contrast': 1 })
})
