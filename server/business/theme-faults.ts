/** Checks what a schema cannot say about a business's look: unreadable colours, invalid pictures. */
import type { Business } from '#schemas/generated/types.gen.ts'
import type { FileFault } from '../configuration/files.ts'
import { type ContrastFault, findContrastFaults } from '../domain/theme-contrast.ts'
import { parseLogoDataUrl } from './logo.ts'
import { businessFileName } from './record-kinds.ts'

export const findThemeFaults = ({ theme = {}, logo, logoDark }: Business): FileFault[] => [
  ...findContrastFaults(theme).map(fault => ({
    file: businessFileName,
    pointer: fault.scheme === 'light' ? '/theme/accent' : '/theme/accentDark',
    reason: describeContrastFault(fault),
  })),
  ...pictureFaults('/logo', logo),
  ...pictureFaults('/logoDark', logoDark),
  ...(logoDark !== undefined && logo === undefined
    ? [
        {
          file: businessFileName,
          pointer: '/logo',
          reason: 'is missing; a logo for the dark needs one for the light.',
        },
      ]
    : []),
]

/** Describes a fault; rounds the ratio down, because 4.496 is not yet 4.5. */
function describeContrastFault({ colour, scheme, what, ratio, atLeast, nearest }: ContrastFault): string {
  const figure = (Math.floor(ratio * 100) / 100).toFixed(2)
  const remedy = nearest === undefined ? 'choose another' : `${nearest} is the nearest that passes`
  return `${colour} is too faint in the ${scheme}: ${what} has a contrast of ${figure}:1, at least ${atLeast}:1 is needed; ${remedy}.`
}

const pictureFaults = (pointer: string, url: string | undefined): FileFault[] =>
  url === undefined || parseLogoDataUrl(url)
    ? []
    : [
        {
          file: businessFileName,
          pointer,
          reason: 'is no picture of the type it names; encode the file again, as PNG, JPEG or WebP.',
        },
      ]
