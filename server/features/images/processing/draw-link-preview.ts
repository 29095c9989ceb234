/** Draws the picture of a link to a page that has none: its title and the business's name on the accent colour. */
import { getContrastRatio, hexToLinearRgb } from '#schemas/runtime/theme/colour.ts'
import { loadSharp } from './load-sharp.ts'

export interface LinkPreview {
  readonly title: string
  /** Below the title. */
  readonly subtitle: string
  /** `#rrggbb` */
  readonly background: string
}

/** In pixels: what Facebook, LinkedIn and X recommend. */
const linkPreviewSize = { width: 1200, height: 630 } as const

const marginPixels = 80
const titlePixels = 68
const titleFont = `font-size="${titlePixels}" font-weight="700"`
const subtitleFont = 'font-size="36"'
const lineHeightPixels = 84
const maxLines = 4
/** In DejaVu Sans Bold, the widest of the usual fonts, letters are on average 0.69 times as wide as the font size. */
const maxLineCharacters = 22
const maxSubtitleCharacters = 60
const timeoutSeconds = 10

export async function drawLinkPreview(preview: LinkPreview): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(formatSvg(preview)))
    .timeout({ seconds: timeoutSeconds })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** Text is drawn with the fonts of the system. */
export function formatSvg({ title, subtitle, background }: LinkPreview): string {
  const { width, height } = linkPreviewSize
  const lines = wrapText(title)
  const ink = getReadableInk(background)
  const text = (words: string, y: number, font: string) =>
    `<text x="${marginPixels}" y="${y}" font-family="system-ui, sans-serif" ${font} fill="${ink}">${escapeXml(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...lines.map((line, index) =>
      text(line, marginPixels + titlePixels + index * lineHeightPixels, titleFont),
    ),
    text(clip(subtitle, maxSubtitleCharacters), height - marginPixels, subtitleFont),
    '</svg>',
  ].join('\n')
}

/** Breaks a text into at most four lines between words, and within a word that is longer than a line. */
function wrapText(text: string): readonly string[] {
  const words = text
    .split(/\s+/)
    .flatMap(word => word.match(new RegExp(`.{1,${maxLineCharacters}}`, 'gu')) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const joined = `${last} ${word}`
    if (last === undefined || joined.length > maxLineCharacters) lines.push(word)
    else lines[lines.length - 1] = joined
  }
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]} …`]
}

const clip = (text: string, maxCharacters: number): string => {
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`
}

const inks = ['#ffffff', '#141414']

const getReadableInk = (background: string): string => {
  const contrast = (ink: string) => getContrastRatio(hexToLinearRgb(ink), hexToLinearRgb(background))
  return inks.reduce((best, ink) => (contrast(ink) > contrast(best) ? ink : best))
}

/** Also removes control characters, which XML 1.0 cannot express. */
const escapeXml = (text: string): string =>
  text
    .replace(/\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
