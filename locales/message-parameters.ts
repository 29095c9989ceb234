/** Which parameters a message needs, given some that are always the same. */
import type { CatalogueEntry, TextOrMessage } from './catalogue.ts'
import type { MessageExpression, MessagePattern, MessageVariant, SelectMessage } from './message.ts'

/**
 * Lists the parameters without which the message would show the name of one.
 *
 * @param constants texts that the message always gets: variants for other values do not count
 */
export function listMessageParameters(
  entry: CatalogueEntry | undefined,
  constants: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const message = entry === undefined ? '' : unwrap(entry)
  if (typeof message === 'string') return []
  const local = new Map(message.declarations.map(({ name, value }) => [name, value] as const))
  const patterns =
    message.type === 'message'
      ? [message.pattern]
      : listPossibleVariants(message, constants).map(({ value }) => value)
  const selectors = message.type === 'select' ? message.selectors.map(({ name }) => name) : []
  const names = [...selectors, ...patterns.flatMap(listVariables)]
  return [...new Set(names.flatMap(name => resolveVariable(name, local)))]
}

const unwrap = (entry: CatalogueEntry): TextOrMessage =>
  typeof entry === 'object' && 'm' in entry ? entry.m : entry

/** Leaves out the variants that constants rule out. */
function listPossibleVariants(
  { selectors, variants }: SelectMessage,
  constants: ReadonlyMap<string, string>,
): readonly MessageVariant[] {
  let possible: readonly MessageVariant[] = variants
  for (const [index, { name }] of selectors.entries()) {
    const constant = constants.get(name)
    if (constant === undefined) continue
    const isExact = ({ keys }: MessageVariant) => {
      const key = keys[index]
      return key?.type === 'literal' && key.value === constant
    }
    const exact = possible.filter(isExact)
    possible = exact.length > 0 ? exact : possible.filter(({ keys }) => keys[index]?.type === '*')
  }
  return possible
}

const listVariables = (pattern: MessagePattern): readonly string[] =>
  pattern.flatMap(part => (typeof part === 'string' ? [] : listOperand(part)))

const listOperand = ({ arg }: MessageExpression): readonly string[] =>
  arg.type === 'variable' ? [arg.name] : []

/** A name of the message itself stands for what it is made of; an input for itself. */
function resolveVariable(name: string, local: ReadonlyMap<string, MessageExpression>): readonly string[] {
  const value = local.get(name)
  if (!value) return [name]
  return value.arg.type === 'variable' && value.arg.name !== name
    ? resolveVariable(value.arg.name, local)
    : listOperand(value)
}
