/**
 * Formats messages of the Unicode MessageFormat 2 data model (LDML 48), the part of it that a catalogue may use: text,
 * `{$name}`, literals, `:string`, `:integer`, `:number` without options, `.input`, `.local`, `.match`. The catalogue
 * compiler refuses everything else, and a test compares every message with the `messageformat` package, which creates
 * new Intl objects for each value (81 µs a plural against 1) and is 5 kB larger.
 */
import type { MessageParams } from '#schemas/runtime/core/problem.ts'

export type Message = PatternMessage | SelectMessage

export interface PatternMessage {
  readonly type: 'message'
  readonly declarations: readonly MessageDeclaration[]
  readonly pattern: MessagePattern
}

export interface SelectMessage {
  readonly type: 'select'
  readonly declarations: readonly MessageDeclaration[]
  readonly selectors: readonly VariableRef[]
  readonly variants: readonly MessageVariant[]
}

export interface MessageDeclaration {
  readonly type: 'input' | 'local'
  readonly name: string
  readonly value: MessageExpression
}

export interface MessageVariant {
  readonly keys: readonly Key[]
  readonly value: MessagePattern
}

export type MessagePattern = readonly (string | MessageExpression)[]

export interface MessageExpression {
  readonly type: 'expression'
  readonly arg: VariableRef | Literal
  readonly functionRef?: { readonly type: 'function'; readonly name: string }
}

interface VariableRef {
  readonly type: 'variable'
  readonly name: string
}

interface Literal {
  readonly type: 'literal'
  readonly value: string
}

type Key = Literal | { readonly type: '*' }

/** The functions that a message may use. */
export const messageFunctionNames: ReadonlySet<string> = new Set(['string', 'integer', 'number'])

/**
 * Formats a message. `tag` is the BCP 47 tag of the message's language, which decides its plurals and digits. Never
 * throws: a parameter that is missing or not a number becomes `{$name}`.
 */
export function formatMessage(message: Message, params: MessageParams, tag: string): string {
  const scope: Scope = { declarations: message.declarations, params, intl: getIntl(tag) }
  const pattern = message.type === 'message' ? message.pattern : selectVariant(message, scope)
  let text = ''
  for (const part of pattern)
    text += typeof part === 'string' ? part : formatValue(evaluate(part, scope), scope)
  return text
}

interface Scope {
  readonly declarations: readonly MessageDeclaration[]
  readonly params: MessageParams
  readonly intl: Numbers
}

type Value =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'none'; readonly source: string }

/** Returns the best match, selector by selector: exact key, then plural category, then `*`. The first weighs most. */
function selectVariant({ selectors, variants }: SelectMessage, scope: Scope): MessagePattern {
  const values = selectors.map(selector => resolveVariable(selector.name, scope))
  let best: MessageVariant | undefined
  let bestRank = Number.POSITIVE_INFINITY
  for (const variant of variants) {
    let rank = 0
    for (const [index, value] of values.entries()) {
      rank = rank * 3 + rankKey(variant.keys[index], value, scope)
    }
    if (rank < bestRank) {
      best = variant
      bestRank = rank
    }
  }
  return best?.value ?? []
}

function rankKey(key: Key | undefined, value: Value, { intl }: Scope): number {
  if (!key) return Number.POSITIVE_INFINITY
  if (key.type === '*') return 2
  if (value.kind === 'string' && value.value.normalize() === key.value) return 0
  if (value.kind === 'number') {
    if (String(value.value) === key.value) return 0
    if (intl.plurals.select(value.value) === key.value) return 1
  }
  return Number.POSITIVE_INFINITY
}

function resolveVariable(name: string, scope: Scope): Value {
  const declaration = scope.declarations.find(({ name: declared }) => declared === name)
  if (!declaration) return resolveParameter(name, scope)
  const value = evaluate(declaration.value, scope, declaration.type === 'input')
  return value.kind === 'none' ? { kind: 'none', source: `$${name}` } : value
}

function resolveParameter(name: string, { params }: Scope): Value {
  const value: unknown = Object.hasOwn(params, name) ? params[name] : undefined
  if (typeof value === 'number') return { kind: 'number', value }
  return typeof value === 'string' ? { kind: 'string', value } : { kind: 'none', source: `$${name}` }
}

/** `raw` reads the parameter itself: an `.input` declares the name that it reads. */
function evaluate({ arg, functionRef }: MessageExpression, scope: Scope, raw = false): Value {
  const operand = resolveOperand(arg, scope, raw)
  switch (functionRef?.name) {
    case 'integer':
      return toNumber(operand, arg, Math.round)
    case 'number':
      return toNumber(operand, arg, value => value)
    case 'string':
      return { kind: 'string', value: operand.kind === 'none' ? '' : String(operand.value) }
    default:
      return operand
  }
}

function resolveOperand(arg: VariableRef | Literal, scope: Scope, raw: boolean): Value {
  if (arg.type === 'literal') return { kind: 'string', value: arg.value }
  return raw ? resolveParameter(arg.name, scope) : resolveVariable(arg.name, scope)
}

function toNumber(operand: Value, arg: VariableRef | Literal, round: (value: number) => number): Value {
  if (operand.kind === 'number') return { kind: 'number', value: round(operand.value) }
  const text = operand.kind === 'string' ? operand.value.trim() : ''
  const value = text === '' ? Number.NaN : Number(text)
  if (!Number.isNaN(value)) return { kind: 'number', value: round(value) }
  return { kind: 'none', source: arg.type === 'variable' ? `$${arg.name}` : `|${arg.value}|` }
}

function formatValue(value: Value, { intl }: Scope): string {
  if (value.kind === 'string') return value.value
  return value.kind === 'number' ? intl.numbers.format(value.value) : `{${value.source}}`
}

interface Numbers {
  readonly numbers: Intl.NumberFormat
  readonly plurals: Intl.PluralRules
}

const cache = new Map<string, Numbers>()

function getIntl(tag: string): Numbers {
  let intl = cache.get(tag)
  if (!intl) {
    intl = {
      numbers: new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }),
      plurals: new Intl.PluralRules(tag),
    }
    cache.set(tag, intl)
  }
  return intl
}
