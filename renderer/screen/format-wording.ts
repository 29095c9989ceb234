import type { Translator } from '#locales/translator.ts'
import { type ConditionalMessageKey, resolveMessage, type Scope } from '#schemas/runtime/screen/screen.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import { castToDeclaredType } from './widget.ts'

/** Formats the message of a document whose condition holds. */
export function formatWording(wording: ConditionalMessageKey, scope: Scope, i18n: Translator): string {
  const { message, params } = resolveMessage(wording, scope)
  return i18n.phrase(message, castToDeclaredType(fillJsonTemplate(params, scope)))
}
