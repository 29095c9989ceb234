/** Checks what a schema cannot say about a business's look: unreadable colours, invalid pictures. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { type ContrastFault, findContrastFaults } from '#schemas/runtime/theme/theme-contrast.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'
import { parseLogoDataUrl } from '#server/features/images/processing/logo.ts'

export const findThemeFaults = ({ theme = {}, logo, logoDark }: Business): FileFault[] => [
  ...findContrastFaults(theme).map(fault => ({
    file: businessFileName,
    pointer: fault.scheme === 'light' ? '/theme/accent' : '/theme/accentDark',
    reason: describeContrastFault(fault),
    broken: {
      rule: 'contrast' as const,
      params: { colour: fault.colour, ratio: Number(formatRatio(fault.ratio)), least: fault.atLeast },
    },
  })),
  ...pictureFaults('/logo', logo),
  ...pictureFaults('/logoDark', logoDark),
  ...(logoDark !== undefined && logo === undefined
    ? [
        {
          file: businessFileName,
          pointer: '/logo',
          reason: 'is missing; a logo for dark mode needs one for light mode.',
          broken: { rule: 'logo_missing' as const },
        },
      ]
    : []),
]

/** Rounds down, because 4.496 is not yet 4.5. */
const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)

function describeContrastFault({ colour, scheme, what, ratio, atLeast, nearest }: ContrastFault): string {
  const figure = formatRatio(ratio)
  const remedy = nearest === undefined ? 'choose another' : `the nearest valid colour is ${nearest}`
  return `${colour} is too faint in ${scheme} mode: ${what} has a contrast of ${figure}:1, but needs at least ${atLeast}:1; ${remedy}.`
}

const pictureFaults = (pointer: string, url: string | undefined): FileFault[] =>
  url === undefined || parseLogoDataUrl(url)
    ? []
    : [
        {
          file: businessFileName,
          pointer,
          reason: 'is not a picture of the type that it declares; encode it again as PNG, JPEG or WebP.',
          broken: { rule: 'picture' },
        },
      ]
