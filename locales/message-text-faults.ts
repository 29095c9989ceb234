/** Finds what keeps a text from being a message that says the same as another one with its placeholders. */
import { MessageSyntaxError, parseMessage, visit } from 'messageformat'
import { compileMessage } from './catalogue.ts'
import { collectMessageArguments } from './message-arguments.ts'

/**
 * `syntax`: cannot be read from `position` on, counted in UTF-16 units. `unsupported`: uses what messages here do not have.
 * `unknown`: names a placeholder that gets no value. `bare`: `{name}` instead of `{$name}`, which would be read as "name".
 */
export type MessageTextFault =
  | { readonly rule: 'syntax'; readonly position: number; readonly reason: string }
  | { readonly rule: 'unsupported'; readonly reason: string }
  | { readonly rule: 'unknown' | 'bare'; readonly name: string }

/** @param placeholders the names that get a value */
export function findMessageTextFaults(text: string, placeholders: readonly string[]): MessageTextFault[] {
  try {
    compileMessage(text)
    const unknown = [...collectMessageArguments(text).keys()].filter(name => !placeholders.includes(name))
    return [
      ...unknown.map(name => ({ rule: 'unknown', name }) as const),
      ...listBareNames(text).map(name => ({ rule: 'bare', name }) as const),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return error instanceof MessageSyntaxError
      ? [{ rule: 'syntax', position: error.start, reason }]
      : [{ rule: 'unsupported', reason }]
  }
}

/** Names in braces without a sign before them, which are texts in the syntax. */
function listBareNames(text: string): readonly string[] {
  const names = new Set<string>()
  visit(parseMessage(text), {
    expression({ arg, functionRef }, context) {
      if (context === 'placeholder' && arg?.type === 'literal' && !functionRef) names.add(arg.value)
    },
  })
  return [...names]
}
