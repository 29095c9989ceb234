/** What a business's emails look like: its colours in both schemes, its fonts and its logo. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { deriveThemeColours, type ThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { createEmailLogo, type EmailLogo } from '#server/features/images/processing/email-logo.ts'
import type { EmailPicture } from './mail-transport.ts'

export interface EmailBranding {
  readonly colours: Readonly<Record<ColourScheme, ThemeColours>>
  /** CSS font families. */
  readonly font: string
  readonly fontTitle: string
  /** Corner radius of the card in pixels. */
  readonly radius: number
  readonly logo?: EmailLogo
  /** For a dark background. */
  readonly logoDark?: EmailLogo
}

/** Directories are cached, and with them what emails look like: encoding a logo takes several milliseconds. */
const looks = new WeakMap<BusinessLook, EmailBranding>()

type BusinessLook = Pick<Business, 'theme' | 'logo' | 'logoDark'>

export async function readEmailBranding(business: BusinessLook): Promise<EmailBranding> {
  const known = looks.get(business)
  if (known) return known
  const branding = await createEmailBranding(business)
  // A machine that is too busy encodes none in time.
  const { logo, logoDark } = business
  const isComplete = logo === undefined || (branding.logo && (logoDark === undefined || branding.logoDark))
  if (isComplete && Object.isFrozen(business)) looks.set(business, branding)
  return branding
}

async function createEmailBranding({ theme = {}, logo, logoDark }: BusinessLook): Promise<EmailBranding> {
  const [light, dark] = await Promise.all(
    [logo, logoDark].map(url => (url === undefined ? undefined : createEmailLogo(url))),
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
/** Text of an email begins 20 pixels from the edges. */
const maxRadius = 20

export const logoContentId = 'logo'
export const darkLogoContentId = 'logodark'

/** Returns the files of the logo that the HTML of an email names. */
export const listLogoFiles = ({ logo, logoDark }: EmailBranding): readonly EmailPicture[] => [
  ...(logo ? [{ name: logoContentId, mediaType: 'image/png', content: logo.png }] : []),
  ...(logoDark ? [{ name: darkLogoContentId, mediaType: 'image/png', content: logoDark.png }] : []),
]
