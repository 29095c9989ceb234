/** What a business's letters look like: its colours in both schemes, its fonts and its logo. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { deriveThemeColours, type ThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { createLetterLogo, type LetterLogo } from '#server/features/images/processing/letter-logo.ts'
import type { LetterPicture } from './mail-transport.ts'

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

/** Directories are cached, and with them what letters look like: encoding a logo takes several milliseconds. */
const looks = new WeakMap<BusinessLook, LetterLook>()

type BusinessLook = Pick<Business, 'theme' | 'logo' | 'logoDark'>

export async function readLetterLook(business: BusinessLook): Promise<LetterLook> {
  const known = looks.get(business)
  if (known) return known
  const look = await createLetterLook(business)
  // A machine that is too busy encodes none in time.
  const { logo, logoDark } = business
  const isComplete = logo === undefined || (look.logo && (logoDark === undefined || look.logoDark))
  if (isComplete && Object.isFrozen(business)) looks.set(business, look)
  return look
}

async function createLetterLook({ theme = {}, logo, logoDark }: BusinessLook): Promise<LetterLook> {
  const [light, dark] = await Promise.all(
    [logo, logoDark].map(url => (url === undefined ? undefined : createLetterLogo(url))),
  )
  const font = theme.font ?? systemFonts
  return {
    colours: deriveThemeColours(theme),
    font,
    fontTitle: theme.fontTitle ?? font,
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
