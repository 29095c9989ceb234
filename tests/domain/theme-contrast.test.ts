/** Colours computed according to WCAG and CSS, and which colours of a business are rejected. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  formatHex,
  getContrastRatio,
  getRelativeLuminance,
  hexToLinearRgb,
  mixColours,
  oklchToLinearRgb,
  toOklch,
} from '#schemas/runtime/theme/colour.ts'
import {
  findContrastFaults,
  isContrastTooLow,
  themeTokenColours,
} from '#schemas/runtime/theme/theme-contrast.ts'
import { root } from '#tests/support/run/command.ts'

describe('Contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The two greys on either side of 4.5:1, with the values that every contrast checker gives.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#959595', '#ffffff', 2.995],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 3.998],
  ])('of %s and %s is %f', (one, other, expected) => {
    expect(getContrastRatio(hexToLinearRgb(one), hexToLinearRgb(other))).toBeCloseTo(expected, 2)
    expect(getContrastRatio(hexToLinearRgb(other), hexToLinearRgb(one))).toBeCloseTo(expected, 2)
  })
})

describe('A colour', () => {
  test.each(['#000000', '#ffffff', '#1f5f5b', '#ff0000', '#00ff00', '#0000ff', '#7a1f3d'])(
    '%s survives the conversion to Oklch and back',
    hex => expect(formatHex(oklchToLinearRgb(toOklch(hexToLinearRgb(hex))))).toBe(hex),
  )

  test('has the Oklch values that CSS Color 4 gives for red', () => {
    const { l, c, h } = toOklch(hexToLinearRgb('#ff0000'))
    expect(l).toBeCloseTo(0.62796, 4)
    expect(c).toBeCloseTo(0.25768, 4)
    expect(h).toBeCloseTo(29.234, 2)
  })

  test('is mixed in Oklab: half black and half white is a grey of lightness 0.5', () => {
    expect(formatHex(mixColours(hexToLinearRgb('#000000'), 0.5, hexToLinearRgb('#ffffff')))).toBe('#636363')
  })

  test('out of gamut has the luminance that a screen shows', () => {
    expect(getRelativeLuminance({ r: 2, g: 2, b: 2 })).toBe(1)
    expect(getRelativeLuminance({ r: -1, g: 0, b: 0 })).toBe(0)
  })
})

describe('A theme', () => {
  test.each(['#1f5f5b', '#2563eb', '#7c3aed', '#15803d', '#b91c1c', '#000000', '#7a1f3d'])(
    'with the accent %s passes, and so does the dark accent derived from it',
    accent => {
      expect(findContrastFaults({ accent })).toEqual([])
      expect(findContrastFaults({ accentDark: deriveDarkAccent(accent) })).toEqual([])
    },
  )

  test.each([
    ['#ffd500', 'the accent as text on the page', 1.31, 4.5],
    ['#ff7a00', 'the accent as text on the page', 2.42, 4.5],
    ['#e11d48', 'the accent as text on the page', 4.35, 4.5],
    // Black text is legible on it, but not on its hover colour.
    ['#767676', 'text on a button under the pointer', 3.92, 4.5],
  ])('with the accent %s is rejected: %s has %f:1', (accent, what, ratio, atLeast) => {
    const [fault] = findContrastFaults({ accent })
    expect(fault).toMatchObject({ scheme: 'light', colour: accent, what, atLeast })
    expect(fault?.ratio).toBeCloseTo(ratio, 1)
  })

  test('with a dark accent too dark for the dark scheme is rejected, and a lighter one is suggested', () => {
    const [fault] = findContrastFaults({ accentDark: '#1f5f5b' })
    expect(fault).toMatchObject({ scheme: 'dark', colour: '#1f5f5b' })
    expect(getRelativeLuminance(hexToLinearRgb(fault?.nearest ?? '#000000'))).toBeGreaterThan(
      getRelativeLuminance(hexToLinearRgb('#1f5f5b')),
    )
  })

  test.each(['#ffd500', '#ff7a00', '#e11d48', '#d6336c', '#ffffff', '#00ff00', '#00ffff'])(
    'rejected for %s passes with the suggested colour, but not with a slightly fainter one',
    accent => {
      const nearest = findContrastFaults({ accent })[0]?.nearest ?? expect.unreachable('a remedy')
      expect(findContrastFaults({ accent: nearest })).toEqual([])
      const { l, c, h } = toOklch(hexToLinearRgb(nearest))
      expect(findContrastFaults({ accent: formatHex(oklchToLinearRgb({ l: l + 0.012, c, h })) })).not.toEqual(
        [],
      )
    },
  )

  test.each([
    [4.4999, 4.5, true],
    [4.5, 4.5, false],
    [2.9999, 3, true],
    [3, 3, false],
  ])('is judged by the exact ratio, not the rounded one: %f where %f is needed', (ratio, atLeast, faint) =>
    expect(isContrastTooLow({ ratio, atLeast })).toBe(faint),
  )

  test('is judged on the colours of the style sheet', () => {
    const sheet = readFileSync(join(root, 'renderer/styles/tokens.css'), 'utf8')
    const declared = (name: string) =>
      new RegExp(`--${name}:.*light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet)?.slice(1)
    const long = (hex: string) =>
      hex.length === 4 ? `#${[...hex.slice(1)].map(digit => digit + digit).join('')}` : hex
    const names = { paper: 'paper', card: 'card', ink: 'ink', ink2: 'ink-2', onAccent: 'on-accent' } as const
    for (const key of ['paper', 'card', 'ink', 'ink2', 'onAccent'] as const)
      expect(declared(names[key])?.map(long), key).toEqual([
        themeTokenColours.light[key],
        themeTokenColours.dark[key],
      ])
  })
})

/** Derives the dark accent as `renderer/styles/tokens.css` does in browsers for a business without one. */
function deriveDarkAccent(accent: string): string {
  const { l, c, h } = toOklch(hexToLinearRgb(accent))
  return formatHex(oklchToLinearRgb({ l: Math.max(l, 0.76), c: Math.min(c, 0.11), h }))
}
