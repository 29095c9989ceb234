import type { ConsoleI18n } from '../context/i18n.ts'
import type { EmailEditing } from './email-editing.ts'
import type { OutlinedEmailBlock } from './model/edit-email.ts'
import { splitValues } from './split-values.ts'

const maxTitleLength = 60

/** Returns what a block is called where there is little room: its first words, or else its kind. */
export function getBlockTitle(
  { type, content }: OutlinedEmailBlock,
  { read, nameValue }: Pick<EmailEditing, 'read' | 'nameValue'>,
  i18n: ConsoleI18n,
): string {
  const text = read(content.text ?? content.label ?? content.alt)
  const words = splitValues(text)
    .map(part => ('path' in part ? (nameValue(part.path) ?? part.path) : part.text))
    .join('')
    .split('\n')[0]
  if (!words) return i18n.t('emails.kind', { kind: type })
  return words.length > maxTitleLength ? `${words.slice(0, maxTitleLength)}…` : words
}
