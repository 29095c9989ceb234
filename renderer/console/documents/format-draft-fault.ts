import type { ConsoleI18n } from '../context/i18n.ts'
import { findRuleMessage } from '../context/record-fault-text.ts'
import type { DocumentName, DraftFault } from './opened-document.ts'

/**
 * Says what is wrong with a document: in the owner's language what owners meet most, else as the server says it, without
 * the name of the document, which everybody sees.
 */
export function formatDraftFault(
  { code, params }: DraftFault,
  { kind, key }: DocumentName,
  i18n: ConsoleI18n,
): string {
  const message = code === 'record.invalid' ? findRuleMessage(params) : undefined
  const text = message ? i18n.phrase(message.key, message.params) : i18n.phrase(`problem.${code}`, params)
  const end = text.indexOf(': ')
  if (!text.startsWith(`${kind}/${key}`) || end < 0) return text
  const reason = text.slice(end + 2)
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
