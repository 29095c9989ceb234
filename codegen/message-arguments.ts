/** What a message of MessageFormat 2 takes, read from its text: for the types of `Words.t` and for the tests. */
import { parseMessage, validate, visit } from 'messageformat'

/** By the name of an argument, in the order of the text: the functions it goes through, none where it is only shown. */
export type ArgumentFunctions = ReadonlyMap<string, ReadonlySet<string>>

/** Throws where the text is no message; names of the message's own (`.local`) are none of its arguments. */
export function findMessageArguments(text: string): ArgumentFunctions {
  const model = parseMessage(text)
  const { variables } = validate(model)
  const found = new Map<string, Set<string>>()
  const note = (name: string): Set<string> => {
    const functions = found.get(name) ?? new Set()
    if (variables.has(name)) found.set(name, functions)
    return functions
  }
  visit(model, {
    expression({ arg, functionRef }) {
      if (arg?.type !== 'variable') return
      const functions = note(arg.name)
      if (functionRef) functions.add(functionRef.name)
    },
    value(value) {
      if (value.type === 'variable') note(value.name)
    },
  })
  return found
}
