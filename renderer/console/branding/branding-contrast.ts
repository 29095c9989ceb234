/** Says what of a look can be read, by the rules that the server checks a theme with. */
import type { Theme } from '#schemas/generated/types.gen.ts'
import { formatHex } from '#schemas/runtime/theme/colour.ts'
import { deriveThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import {
  type ColourScheme,
  type ContrastPair,
  findContrastFaults,
  isContrastTooLow,
  listContrastPairs,
} from '#schemas/runtime/theme/theme-contrast.ts'

export interface ContrastRow {
  readonly scheme: ColourScheme
  readonly pair: ContrastPair
  /** `#rrggbb` */
  readonly front: string
  readonly back: string
  readonly ratio: number
  readonly atLeast: number
  readonly isTooLow: boolean
}

const schemes = ['light', 'dark'] as const

/** Lists the pairs of both schemes, of those with one name the worst. */
export function listContrastRows(theme: Theme): readonly ContrastRow[] {
  const colours = deriveThemeColours(theme)
  return schemes.flatMap(scheme => {
    const rows = new Map<ContrastPair, ContrastRow>()
    for (const { pair, front, back, ratio, atLeast } of listContrastPairs(colours[scheme].accent, scheme)) {
      const before = rows.get(pair)
      if (before && before.ratio <= ratio) continue
      const isTooLow = isContrastTooLow({ ratio, atLeast })
      rows.set(pair, {
        scheme,
        pair,
        ratio,
        atLeast,
        isTooLow,
        front: formatHex(front),
        back: formatHex(back),
      })
    }
    return [...rows.values()]
  })
}

const mainPairs: readonly ContrastPair[] = ['text-on-accent', 'link-on-card', 'link-on-soft']

/** Whether a row is worth a look: it fails, or is what most text is. */
export const isMainRow = ({ pair, isTooLow }: ContrastRow): boolean => isTooLow || mainPairs.includes(pair)

/** Formats a ratio, rounded down: 4.496 is not yet 4.5. @param tag BCP 47 */
export const formatRatio = (ratio: number, tag: string): string =>
  `${(Math.floor(ratio * 10) / 10).toLocaleString(tag, { minimumFractionDigits: 1 })} : 1`

export interface ContrastRemedy {
  readonly scheme: ColourScheme
  readonly colour: string
  /** The nearest colour that everyone can read. */
  readonly nearest: string
}

/** Lists a colour that can be read for each that cannot. */
export const listContrastRemedies = (theme: Theme): readonly ContrastRemedy[] =>
  findContrastFaults(theme).flatMap(({ scheme, colour, nearest }) =>
    nearest === undefined ? [] : [{ scheme, colour, nearest }],
  )
