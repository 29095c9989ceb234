/**
 * Checks whether a business's colours stay readable: every pair that `renderer/styles` combines, in light and in
 * dark, as browsers derive them from the accent and as browsers too old to derive them show the accent itself. Text
 * needs 4.5:1 (WCAG 2.2 §1.4.3), other visible parts 3:1 (§1.4.11).
 */
import {
  formatHex,
  getContrastRatio,
  getRelativeLuminance,
  hexToLinearRgb,
  type LinearRgb,
  mixColours,
  oklchToLinearRgb,
  toOklch,
} from './colour.ts'

export type ColourScheme = 'light' | 'dark'

/** Two colours that pages put next to each other; several pairs may have one name. */
export type ContrastPair = keyof typeof pairWords

export interface ContrastMeasurement {
  readonly pair: ContrastPair
  /** The pair in words, such as `text on the accent`. */
  readonly what: string
  readonly front: LinearRgb
  readonly back: LinearRgb
  readonly ratio: number
  readonly atLeast: number
}

export interface ContrastFault extends ContrastMeasurement {
  readonly scheme: ColourScheme
  readonly colour: string
  /** The nearest colour of the same hue with which every pair passes; undefined if there is none. */
  readonly nearest: string | undefined
}

export interface AccentSettings {
  readonly accent?: string | undefined
  readonly accentDark?: string | undefined
}

/**
 * The values of `--paper`, `--card`, `--ink` … in `renderer/styles/tokens.css`, and the text on an accent in old
 * browsers.
 */
export const themeTokenColours = {
  light: { paper: '#f8f6f2', card: '#ffffff', ink: '#18211f', ink2: '#4f5a57', onAccent: '#ffffff' },
  dark: { paper: '#101413', card: '#181d1c', ink: '#ecf0ee', ink2: '#b3bcb9', onAccent: '#0c1a18' },
} as const

/** Returns the worst pair of each colour that has a pair with too little contrast. */
export function findContrastFaults({ accent, accentDark }: AccentSettings): ContrastFault[] {
  return [
    ...(accent === undefined ? [] : findAccentFault(accent, 'light')),
    ...(accentDark === undefined ? [] : findAccentFault(accentDark, 'dark')),
  ]
}

export const isContrastTooLow = ({
  ratio,
  atLeast,
}: Pick<ContrastMeasurement, 'ratio' | 'atLeast'>): boolean => ratio < atLeast

/** Lists every pair in which an accent is the foreground or the background. @param colour `#rrggbb` */
export function listContrastPairs(colour: string, scheme: ColourScheme): ContrastMeasurement[] {
  const accent = hexToLinearRgb(colour)
  const { paper, card, ink, ink2, onAccent } = getTokenColours(scheme)
  const text = computeAccentTextColour(accent, scheme)
  const label = computeOnAccentColour(accent)
  const tint = computeTint(accent, scheme)
  const soft = mixColours(tint, 0.13, card)
  const soft2 = mixColours(tint, 0.25, card)
  const words = (pair: ContrastPair, front: LinearRgb, back: LinearRgb) => ({
    pair,
    what: pairWords[pair],
    front,
    back,
    ratio: getContrastRatio(front, back),
    atLeast: textRatio,
  })
  const shape = (pair: ContrastPair, front: LinearRgb, back: LinearRgb) => ({
    ...words(pair, front, back),
    atLeast: shapeRatio,
  })
  return [
    words('accent-on-page', accent, paper),
    words('accent-on-card', accent, card),
    words('text-on-accent', onAccent, accent),
    words('text-on-accent', label, accent),
    words('text-on-pressed', label, mixColours(accent, 0.88, ink)),
    words('link-on-page', text, paper),
    words('link-on-card', text, card),
    words('link-on-soft', text, soft),
    words('initials-on-soft', text, soft2),
    words('text-on-soft', ink, soft2),
    words('secondary-on-soft', ink2, soft),
    shape('focus-ring', text, soft2),
    shape('chosen-day', accent, soft),
  ]
}

const pairWords = {
  'accent-on-page': 'the accent as text on the page',
  'accent-on-card': 'the accent as text on a card',
  'text-on-accent': 'text on the accent',
  'text-on-pressed': 'text on a button under the pointer',
  'link-on-page': 'a link on the page',
  'link-on-card': 'a link on a card',
  'link-on-soft': 'a link on a soft fill',
  'initials-on-soft': 'initials on a soft fill',
  'text-on-soft': 'text on a soft fill',
  'secondary-on-soft': 'secondary text on a soft fill',
  'focus-ring': 'the ring around what has the focus',
  'chosen-day': 'the chosen day among the free ones',
} as const

const textRatio = 4.5
const shapeRatio = 3

function findAccentFault(colour: string, scheme: ColourScheme): ContrastFault[] {
  const worst = tooFaint(colour, scheme).sort((a, b) => a.ratio / a.atLeast - b.ratio / b.atLeast)[0]
  return worst === undefined ? [] : [{ ...worst, scheme, colour, nearest: findNearestColour(colour, scheme) }]
}

const tooFaint = (colour: string, scheme: ColourScheme): ContrastMeasurement[] =>
  listContrastPairs(colour, scheme).filter(isContrastTooLow)

/** Darkens a colour in steps, or lightens it in the dark scheme, keeping its hue, until every pair passes. */
function findNearestColour(colour: string, scheme: ColourScheme): string | undefined {
  const { l, c, h } = toOklch(hexToLinearRgb(colour))
  const step = scheme === 'light' ? -0.005 : 0.005
  // Rounding makes white slightly lighter than 1.
  for (let lightness = Math.min(l, 1); lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = formatHex(oklchToLinearRgb({ l: lightness, c, h }))
    if (tooFaint(hex, scheme).length === 0) return hex
  }
  return undefined
}

function getTokenColours(scheme: ColourScheme) {
  const { paper, card, ink, ink2, onAccent } = themeTokenColours[scheme]
  return {
    paper: hexToLinearRgb(paper),
    card: hexToLinearRgb(card),
    ink: hexToLinearRgb(ink),
    ink2: hexToLinearRgb(ink2),
    onAccent: hexToLinearRgb(onAccent),
  }
}

/** Computes `--on-accent`: white or black, whichever can be read. */
export const computeOnAccentColour = (accent: LinearRgb): LinearRgb =>
  getRelativeLuminance(accent) < 0.18 ? grey(1) : grey(0)

/** Computes `--accent-text`. */
export function computeAccentTextColour(accent: LinearRgb, scheme: ColourScheme): LinearRgb {
  if (scheme === 'dark') {
    const { l, c, h } = toOklch(accent)
    return oklchToLinearRgb({ l: Math.max(l, 0.74), c, h })
  }
  const share = Math.min(1, 0.1 / Math.max(getRelativeLuminance(accent), 0.0001))
  return { r: accent.r * share, g: accent.g * share, b: accent.b * share }
}

/** Computes `--tint`. */
export function computeTint(accent: LinearRgb, scheme: ColourScheme): LinearRgb {
  const { l, c, h } = toOklch(accent)
  return scheme === 'light'
    ? oklchToLinearRgb({ l: Math.max(l, 0.62), c: c * 1.5, h })
    : oklchToLinearRgb({ l: 0.84, c: c * 1.7, h })
}

const grey = (part: number): LinearRgb => ({ r: part, g: part, b: part })
