/** Computes colours as style sheets do (CSS Color 4), with culori: sRGB, linear-light sRGB and Oklch. */
import {
  clampRgb,
  converter,
  formatHex as formatHexColour,
  interpolate,
  type Lrgb,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) registerMode(mode)
const toLinear = converter('lrgb')
const convertToOklch = converter('oklch')

/** Linear light, 0 to 1; values outside are colours that no sRGB screen shows. */
export interface LinearRgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** Lightness 0 to 1, chroma from 0, hue in degrees (0 for greys). */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Parses `#rrggbb`, the form of the schema `Colour`; throws on anything else. */
export function hexToLinearRgb(hex: string): LinearRgb {
  const light = toLinear(hex)
  if (light === undefined) throw new Error(`"${hex}" is not a colour: write it as #rrggbb`)
  return light
}

/** Formats a colour as hex: rounds to the 256 steps of a channel and clips what is out of gamut. */
export const formatHex = (light: LinearRgb): string => formatHexColour(linear(light))

export function toOklch(light: LinearRgb): Oklch {
  const { l, c, h = 0 } = convertToOklch(linear(light))
  return { l, c, h }
}

export const oklchToLinearRgb = (colour: Oklch): LinearRgb => toLinear({ mode: 'oklch', ...colour })

/** Computes `color-mix(in oklab, linearRgb share, other)`; `share` is from 0 to 1. */
export const mixColours = (linearRgb: LinearRgb, share: number, other: LinearRgb): LinearRgb =>
  toLinear(interpolate([linear(linearRgb), linear(other)], 'oklab')(1 - share))

/** Returns the relative luminance of what a screen shows, 0 to 1 (WCAG 2.2, "relative luminance"). */
export const getRelativeLuminance = (light: LinearRgb): number => wcagLuminance(clampRgb(linear(light)))

/** Returns the contrast ratio, 1 to 21, whichever colour is lighter (WCAG 2.2, "contrast ratio"). */
export const getContrastRatio = (linearRgb: LinearRgb, other: LinearRgb): number =>
  wcagContrast(clampRgb(linear(linearRgb)), clampRgb(linear(other)))

const linear = ({ r, g, b }: LinearRgb): Lrgb => ({ mode: 'lrgb', r, g, b })
