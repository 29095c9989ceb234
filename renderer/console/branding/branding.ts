/** What the page about the look changes of a business. */
import type { Business, Theme } from '#schemas/generated/types.gen.ts'
import { type MergeSides, mergeProperty } from '../saving/merge-changes.ts'

export type Branding = Pick<Business, 'theme' | 'logo' | 'logoDark' | 'cover'>

type OrUndefined<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

/** Returns the look of a record, for a draft. */
export const pickBranding = ({ theme, logo, logoDark, cover }: Branding): Branding =>
  changeBranding({}, { theme, logo, logoDark, cover })

/** Returns a look with other properties; undefined removes one. */
export function changeBranding(branding: Branding, change: OrUndefined<Branding>): Branding {
  const { theme, logo, logoDark, cover } = { ...branding, ...change }
  return {
    ...(theme === undefined ? {} : { theme }),
    ...(logo === undefined ? {} : { logo }),
    // The server wants none for the dark alone.
    ...(logoDark === undefined || logo === undefined ? {} : { logoDark }),
    ...(cover === undefined ? {} : { cover }),
  }
}

/** Returns a theme with other properties; undefined removes one. */
export function changeTheme(theme: Theme, change: OrUndefined<Theme>): Theme {
  const { accent, accentDark, radius, font, fontTitle } = { ...theme, ...change }
  return {
    ...(accent === undefined ? {} : { accent }),
    ...(accentDark === undefined ? {} : { accentDark }),
    ...(radius === undefined ? {} : { radius }),
    ...(font === undefined ? {} : { font }),
    ...(fontTitle === undefined ? {} : { fontTitle }),
  }
}

/** Puts what was changed here onto the look that somebody else has saved since; themes by property. */
export function mergeBranding(sides: MergeSides<Branding>): Branding {
  const { base, mine, theirs } = sides
  const themes = { base: base.theme ?? {}, mine: mine.theme ?? {}, theirs: theirs.theme ?? {} }
  const theme = changeTheme(themes.theirs, {
    accent: mergeProperty(themes, 'accent'),
    accentDark: mergeProperty(themes, 'accentDark'),
    radius: mergeProperty(themes, 'radius'),
    font: mergeProperty(themes, 'font'),
    fontTitle: mergeProperty(themes, 'fontTitle'),
  })
  return changeBranding(theirs, {
    theme,
    logo: mergeProperty(sides, 'logo'),
    logoDark: mergeProperty(sides, 'logoDark'),
    cover: mergeProperty(sides, 'cover'),
  })
}

/** What a record gets: every property, so that one that is missing is removed. */
export const toBrandingProperties = ({ theme, logo, logoDark, cover }: Branding) => ({
  theme: theme && Object.keys(theme).length > 0 ? theme : undefined,
  logo,
  logoDark,
  cover,
})

/** Accents that everyone can read, the product's first. */
export const presetAccents = ['#1f5f5b', '#9c4320', '#3b4f9c', '#7b3a68', '#4a6b2a', '#1b2321'] as const

/** Corner radii in pixels. */
export const presetRadii = [0, 8, 20, 28] as const
/** Of `--radius-l` in `renderer/styles/tokens.css`. */
export const defaultRadius = 20

/** Fonts that systems have; the name is that of the message. */
export const fontStacks = {
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', sans-serif",
  old: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  transitional: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif",
} as const
