/** The colours of letters, derived from the accents of a business. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getContrastRatio, hexToLinearRgb } from '#schemas/runtime/theme/colour.ts'
import { deriveThemeColours, type ThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import { findContrastFaults } from '#schemas/runtime/theme/theme-contrast.ts'

const contrast = (one: string, other: string) => getContrastRatio(hexToLinearRgb(one), hexToLinearRgb(other))

/** Everything that an email writes, on what it writes it. */
const pairs = ({ paper, card, soft, ink, ink2, accent, onAccent, accentText }: ThemeColours) =>
  [
    ...[paper, card, soft].flatMap(ground => [ink, ink2].map(text => [text, ground] as const)),
    ...([[onAccent, accent] as const, [accentText, card] as const] as const),
  ].map(([text, ground]) => contrast(text, ground))

describe('The colours of emails', () => {
  test('are those of the product without a theme', () => {
    const { light, dark } = deriveThemeColours({})
    expect(light).toMatchObject({ accent: '#1f5f5b', onAccent: '#ffffff', card: '#ffffff' })
    expect(dark).toMatchObject({ accent: '#7cc4bd', onAccent: '#000000', card: '#181d1c' })
  })

  test('can be read in both schemes with every accent that a business may have', () => {
    const accent = fc
      .integer({ min: 0, max: 0xffffff })
      .map(value => `#${value.toString(16).padStart(6, '0')}`)
    const valid = accent.filter(hex => findContrastFaults({ accent: hex }).length === 0)
    fc.assert(
      fc.property(valid, hex => {
        const { light, dark } = deriveThemeColours({ accent: hex })
        // A rounding to 256 steps may cost a hundredth.
        expect(Math.min(...pairs(light), ...pairs(dark))).toBeGreaterThanOrEqual(4.47)
      }),
      { numRuns: 300 },
    )
  })

  test('have the accent for dark mode that the business chose', () =>
    expect(deriveThemeColours({ accent: '#7a1f3d', accentDark: '#f2b8cb' }).dark.accent).toBe('#f2b8cb'))
})
