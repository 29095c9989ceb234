/** What a business's letters look like: its colours in both schemes, its fonts and its logo. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { createLetterLogo, type LetterLogo } from '../business/letter-logo.ts'
import { deriveThemeColours, type ThemeColours } from '../domain/theme-colours.ts'
import type { ColourScheme } from '../domain/theme-contrast.ts'
import type { LetterPicture } from '../ports/mail-transport.ts'

export interface LetterLook {
  readonly colours: Readonly<Record<ColourScheme, ThemeColours>>
  /** CSS font families. */
  readonly font: string
  readonly fontTitle: string
  /** Corner radius of the card in pixels. */
  readonly radius: number
  readonly logo?: LetterLogo
  /** For a dark background. */
  readonly logoDark?: LetterLogo
}

export async function readLetterLook({
  theme = {},
  logo,
  logoDark,
}: Pick<Business, 'theme' | 'logo' | 'logoDark'>): Promise<LetterLook> {
  const [light, dark] = await Promise.all(
    [logo, logoDark].map(url => (url === undefined ? undefined : createLetterLogo(url))),
  )
  const font = theme.font ?? systemFonts
  return {
    colours: deriveThemeColours(theme),
    ...{ font, fontTitle: theme.fontTitle ?? font },
    radius: Math.min(theme.radius ?? defaultRadius, maxRadius),
    ...(light ? { logo: light } : {}),
    ...(light && dark ? { logoDark: dark } : {}),
  }
}

/** Mail programs fall back to a serif font where they know none of a list without quotes. */
const systemFonts = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
const defaultRadius = 16
/** Text of a letter begins 20 pixels from the edges. */
const maxRadius = 20

export const logoName = 'logo'
export const logoDarkName = 'logodark'

/** Returns the pictures that the HTML of a letter names. */
export const listLetterPictures = ({ logo, logoDark }: LetterLook): readonly LetterPicture[] => [
  ...(logo ? [{ name: logoName, mediaType: 'image/png', content: logo.png }] : []),
  ...(logoDark ? [{ name: logoDarkName, mediaType: 'image/png', content: logoDark.png }] : []),
]
