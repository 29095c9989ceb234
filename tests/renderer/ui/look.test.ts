/** Tests of the look that need no particular screen: contrast with any accent colour, and download sizes. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fixturePages } from './pages.ts'
import { bundle } from './serve.tsx'

const open = fixturePages()

const styleBytesAtMost = 11_400
const gridBytesAtMost = 1700

/**
 * Foreground, background and minimum contrast: WCAG 2.2 §1.4.3 for text, §1.4.11 for the borders of controls.
 */
const pairs = [
  ['--ink', '--card', 4.5],
  ['--ink', '--soft', 4.5],
  ['--ink-2', '--paper', 4.5],
  ['--ink-2', '--soft', 4.5],
  ['--ink-3', '--card', 4.5],
  ['--ink-3', '--paper', 4.5],
  ['--danger', '--card', 4.5],
  ['--ok', '--card', 4.5],
  ['--on-accent', '--accent', 4.5],
  ['--accent-text', '--card', 4.5],
  ['--accent-text', '--paper', 4.5],
  ['--accent-text', '--soft', 4.5],
  ['--edge', '--card', 3],
  ['--edge', '--paper', 3],
  ['--soft-edge', '--card', 3],
] as const

const accents = ['#1f5f5b', '#f5c518', '#e11d48', '#2563eb', '#8bd3dd', '#7f7f7f', '#000000', '#ffffff']

test.each(['light', 'dark'] as const)(
  'In the %s scheme every text and border has enough contrast, whatever the accent',
  async colorScheme => {
    const page = await open('', { colorScheme, bypassCSP: true })
    const tooWeak: string[] = []
    for (const accent of accents) {
      await page.addStyleTag({ content: `:root { --bp-accent: ${accent} }` })
      const contrasts = await page.evaluate(
        contrastsOf,
        pairs.map(([front, back]) => [front, back]),
      )
      for (const [index, [front, back, least]] of pairs.entries()) {
        const contrast = contrasts[index] ?? 0
        if (contrast < least) tooWeak.push(`${accent}: ${front} on ${back} ${contrast.toFixed(2)}`)
      }
    }
    expect(tooWeak).toEqual([])
  },
)

test("The dark scheme uses the business's dark accent, and a theme on the root overrides the system", async () => {
  const page = await open('', { colorScheme: 'light', bypassCSP: true })
  await page.addStyleTag({ content: ':root { --bp-accent: #123456; --bp-accent-dark: #abcdef }' })
  expect(await backgroundOf(page, '.bp-button--primary')).toBe('rgb(18, 52, 86)')
  await page.evaluate(() => document.querySelector('.bp')?.setAttribute('data-theme', 'dark'))
  expect(await backgroundOf(page, '.bp-button--primary')).toBe('rgb(171, 205, 239)')
})

test('Transitions are off for visitors who prefer reduced motion, and on for everyone else', async () => {
  const seconds = (page: Page) =>
    page
      .locator('.bp-day')
      .first()
      .evaluate(element => getComputedStyle(element).transitionDuration)
  expect(await seconds(await open('', { reducedMotion: 'reduce' }))).toBe('0s')
  expect(await seconds(await open('', { reducedMotion: 'no-preference' }))).toBe('0.14s')
})

test('The style sheet and the month grid stay within their gzipped size budgets', async () => {
  const { style } = await bundle('tests/renderer/ui/fixture-entry.tsx')
  expect(gzipSync(style, { level: 9 }).length).toBeLessThanOrEqual(styleBytesAtMost)
  const { script } = await bundle('renderer/ui/calendar/month-grid.tsx', [
    /^react/,
    /icon\.tsx$/,
    /schemas\//,
  ])
  expect(script).toContain('ArrowDown')
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(gridBytesAtMost)
})

const backgroundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => getComputedStyle(element).backgroundColor)

/**
 * Returns the contrast ratios of pairs of custom properties. It paints and reads them back, so that the
 * browser converts the colour spaces.
 */
function contrastsOf(colours: (readonly string[])[]): number[] {
  const root = document.querySelector('.bp')
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!root || !canvas) return []
  const probe = root.appendChild(document.createElement('i'))
  const luminance = (name: string) => {
    probe.style.color = `var(${name})`
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(linear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
  return colours.map(pair => {
    const [dark = 0, light = 0] = pair.map(luminance).sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
}
