import type { MessageTextFault } from '#locales/message-text-faults.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

const maxExcerptCharacters = 24

/** Says what is wrong with a text, where, and what to do about it. */
export function formatMessageFault(
  fault: MessageTextFault,
  text: string,
  { placeholders, i18n }: { readonly placeholders: readonly string[]; readonly i18n: ConsoleI18n },
): string {
  const available = placeholders.map(name => `{$${name}}`).join(', ')
  switch (fault.rule) {
    case 'unknown':
      return available === ''
        ? i18n.t('texts.fault_no_placeholders', { name: `{$${fault.name}}` })
        : i18n.t('texts.fault_placeholder', { name: `{$${fault.name}}`, available })
    case 'bare':
      return i18n.t('texts.fault_bare', {
        name: `{${fault.name}}`,
        text: fault.name,
        better: `{$${fault.name}}`,
      })
    case 'unsupported':
      return i18n.t('texts.fault_unsupported', { reason: fault.reason })
    case 'syntax': {
      const rest = text.slice(fault.position)
      const at = rest.length > maxExcerptCharacters ? `${rest.slice(0, maxExcerptCharacters)}…` : rest
      const example = `{$${placeholders[0] ?? 'name'}}`
      return at.trim() === ''
        ? i18n.t('texts.fault_end', { example, brace: '\\{' })
        : i18n.t('texts.fault_syntax', { at, example, brace: '\\{' })
    }
  }
}
