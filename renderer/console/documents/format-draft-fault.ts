import type { ConsoleI18n } from '../context/i18n.ts'
import { findRuleMessage } from '../context/record-fault-text.ts'
import type { DraftFault } from './opened-document.ts'

/** Says what is wrong with a document: in the owner's language what owners meet most, else as the server says it. */
export function formatDraftFault({ code, params }: DraftFault, i18n: ConsoleI18n): string {
  const message = code === 'record.invalid' ? findRuleMessage(params) : undefined
  return message ? i18n.phrase(message.key, message.params) : i18n.phrase(`problem.${code}`, params)
}
