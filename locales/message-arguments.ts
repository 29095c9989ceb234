/** Finds the arguments of a MessageFormat 2 message: for the types of `Translator.t` and for tests. */
import { parseMessage, validate, visit } from 'messageformat'

/** Maps the name of each argument, in the order of the text, to the functions that format it, if any. */
export type FunctionsByArgument = ReadonlyMap<string, ReadonlySet<string>>

/** Leaves out the message's own names (`.local`). Throws if the text is not a valid message. */
export function collectMessageArguments(text: string): FunctionsByArgument {
  const model = parseMessage(text)
  const { variables } = validate(model)
  const functionsByName = new Map<string, Set<string>>()
  const addArgument = (name: string): Set<string> => {
    const functions = functionsByName.get(name) ?? new Set()
    if (variables.has(name)) functionsByName.set(name, functions)
    return functions
  }
  visit(model, {
    expression({ arg, functionRef }) {
      if (arg?.type !== 'variable') return
      const functions = addArgument(arg.name)
      if (functionRef) functions.add(functionRef.name)
    },
    value(value) {
      if (value.type === 'variable') addArgument(value.name)
    },
  })
  return functionsByName
}
