/** Colours as the style sheets reckon with them: sRGB, its linear light, and Oklab (CSS Color 4 §10). */

/** Linear light, 0 to 1; outside of that: a colour no screen of sRGB shows. */
export interface Light {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** Lightness 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** `#rrggbb`, as the schema `Colour` has it. */
export function lightOf(hex: string): Light {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return { r: channel(1), g: channel(3), b: channel(5) }
}

/** Rounded to the 256 steps of a channel, what is out of gamut clipped. */
export const hexOf = (light: Light): string =>
  `#${[light.r, light.g, light.b]
    .map(part =>
      Math.round(toEncoded(clamp(part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function oklchOf({ r, g, b }: Light): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const redGreen = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(redGreen, blueYellow),
    h: Math.atan2(blueYellow, redGreen),
  }
}

export function lightOfOklch({ l, c, h }: Oklch): Light {
  const redGreen = c * Math.cos(h)
  const blueYellow = c * Math.sin(h)
  const long = (l + 0.3963377774 * redGreen + 0.2158037573 * blueYellow) ** 3
  const medium = (l - 0.1055613458 * redGreen - 0.0638541728 * blueYellow) ** 3
  const short = (l - 0.0894841775 * redGreen - 1.291485548 * blueYellow) ** 3
  return {
    r: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    g: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    b: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  }
}

/** `color-mix(in oklab, one share, other)`; `share` 0 to 1. */
export function mixed(one: Light, share: number, other: Light): Light {
  const [a, b] = [oklchOf(one), oklchOf(other)]
  const part = (of: (colour: Oklch) => number) => of(a) * share + of(b) * (1 - share)
  const redGreen = part(({ c, h }) => c * Math.cos(h))
  const blueYellow = part(({ c, h }) => c * Math.sin(h))
  return lightOfOklch({
    l: part(({ l }) => l),
    c: Math.hypot(redGreen, blueYellow),
    h: Math.atan2(blueYellow, redGreen),
  })
}

/** Relative luminance, 0 to 1 (WCAG 2.2, "relative luminance"). */
export const luminanceOf = ({ r, g, b }: Light): number =>
  0.2126 * clamp(r) + 0.7152 * clamp(g) + 0.0722 * clamp(b)

/** Contrast ratio, 1 to 21, whichever is the lighter (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Light, other: Light): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toEncoded = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
const clamp = (part: number): number => Math.min(1, Math.max(0, part))
