/**
 * Computes a business's colours where no style sheet can: mail programs know neither custom properties nor
 * `color-mix`. The values are those of `renderer/styles/tokens.css`.
 */
import { formatHex, hexToLinearRgb, mixColours, oklchToLinearRgb, toOklch } from './colour.ts'
import {
  type AccentSettings,
  type ColourScheme,
  computeAccentTextColour,
  computeOnAccentColour,
  computeTint,
  themeTokenColours,
} from './theme-contrast.ts'

/** Colours of one scheme, as `#rrggbb`. */
export interface ThemeColours {
  readonly paper: string
  readonly card: string
  readonly ink: string
  /** Secondary text. */
  readonly ink2: string
  /** A hairline. */
  readonly line: string
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
  /** The accent as text. */
  readonly accentText: string
  /** A fill that carries text. */
  readonly soft: string
}

/** Returns the colours of both schemes; a business without accents has those of the product. */
export const deriveThemeColours = ({
  accent = defaultAccents.light,
  accentDark,
}: AccentSettings): Readonly<Record<ColourScheme, ThemeColours>> => ({
  light: deriveSchemeColours(accent, 'light'),
  dark: deriveSchemeColours(
    accentDark ?? (accent === defaultAccents.light ? defaultAccents.dark : deriveDarkAccent(accent)),
    'dark',
  ),
})

const defaultAccents = { light: '#1f5f5b', dark: '#7cc4bd' } as const
const lines = { light: '#e7e3dc', dark: '#2b3231' } as const

function deriveSchemeColours(accent: string, scheme: ColourScheme): ThemeColours {
  const { paper, card, ink, ink2 } = themeTokenColours[scheme]
  const light = hexToLinearRgb(accent)
  return {
    paper,
    card,
    ink,
    ink2,
    accent,
    line: lines[scheme],
    onAccent: formatHex(computeOnAccentColour(light)),
    accentText: formatHex(computeAccentTextColour(light, scheme)),
    soft: formatHex(mixColours(computeTint(light, scheme), 0.13, hexToLinearRgb(card))),
  }
}

/** Computes `--accent-dark` of a business that has only one accent. */
function deriveDarkAccent(accent: string): string {
  const { l, c, h } = toOklch(hexToLinearRgb(accent))
  return formatHex(oklchToLinearRgb({ l: Math.max(l, 0.76), c: Math.min(c, 0.11), h }))
}
