/** Says why what was typed is no number, for fields that no form's validation speaks for. */
import type { MessageParams, ProblemCode } from '#schemas/runtime/core/problem.ts'
import {
  type NumberNotation,
  parseTypedNumber,
  type TypedNumberResult,
} from '#schemas/runtime/core/typed-number.ts'

export interface ProblemMessages {
  phrase(key: string, params?: MessageParams): string
}

/** Returns the sentence; undefined if the text is the number that is wanted, or empty. */
export function describeInvalidNumber(
  text: string,
  notation: NumberNotation,
  words: ProblemMessages,
): string | undefined {
  const reading = parseTypedNumber(text, notation)
  const found = findProblem(reading, notation)
  return found && words.phrase(`problem.${found.code}`, found.params)
}

interface FoundProblem {
  readonly code: ProblemCode
  readonly params?: MessageParams
}

function findProblem(
  reading: TypedNumberResult,
  { integer = false }: NumberNotation,
): FoundProblem | undefined {
  switch (reading.kind) {
    case 'empty':
      return undefined
    case 'number':
      return integer && !Number.isInteger(reading.value) ? { code: 'field.not_whole' } : undefined
    case 'ambiguous':
      return { code: 'field.number_ambiguous', params: { first: reading.first, second: reading.second } }
    case 'inexact':
      return { code: 'field.number_inexact' }
    case 'decimals':
      return reading.limit === 0
        ? { code: 'field.not_whole' }
        : { code: 'field.too_many_decimals', params: { limit: reading.limit } }
    case 'unreadable':
      return { code: 'field.number_invalid' }
  }
}
