import { listPath } from '../ui/icon-paths.ts'
import type { EmailBlockType } from './model/edit-email.ts'

/** Icons in the square of `SvgIcon`. */
export const blockIcons: Readonly<Record<EmailBlockType, string>> = {
  text: 'M4 5.5h12M10 5.5v10M4 5.5V7M16 5.5V7',
  facts: 'M3.5 5h4M10 5h6.5M3.5 10h4M10 10h6.5M3.5 15h4M10 15h6.5',
  button: 'M4 6.5h12a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2ZM7 10h6',
  list: listPath,
  picture: 'M3.5 4.5h13v11h-13ZM3.5 13l4-4 3.5 3.5 2.5-2 3 3M13 7.5h.01',
}
