/** Takes a message that depends on a number or a state apart into its texts, and puts them together again. */
import { parseMessage, stringifyMessage } from 'messageformat'

export interface MessageVariants {
  /** What stands before the variants: the declarations, and what they depend on. */
  readonly head: string
  /** The names of what they depend on, and whether each is a number. */
  readonly selectors: readonly { readonly name: string; readonly isNumber: boolean }[]
  readonly variants: readonly VariantText[]
}

export interface VariantText {
  /** One for each selector; `*`: every other value. */
  readonly keys: readonly string[]
  readonly text: string
}

/** Returns undefined if the text has no variants, or is no message. */
export function splitVariants(text: string): MessageVariants | undefined {
  if (!text.startsWith('.')) return undefined
  try {
    const model = parseMessage(text)
    if (model.type !== 'select') return undefined
    return {
      head: stringifyMessage({ ...model, variants: [] }),
      selectors: model.selectors.map(({ name }) => {
        const format = model.declarations.find(declaration => declaration.name === name)?.value.functionRef
          ?.name
        return { name, isNumber: format === 'integer' || format === 'number' }
      }),
      variants: model.variants.map(({ keys, value }) => ({
        keys: keys.map(key => (key.type === '*' ? '*' : key.value)),
        text: stringifyPattern(value),
      })),
    }
  } catch {
    return splitUnfinished(text)
  }
}

/** Takes apart what `joinVariants` wrote while one of the texts was not finished. */
function splitUnfinished(text: string): MessageVariants | undefined {
  const [, head, names, rest] = /^(.*?\.match((?: \$[\w-]+)+))\n(.+)$/s.exec(text) ?? []
  if (head === undefined || names === undefined || rest === undefined) return undefined
  const variants = rest.split(/\n(?=[\w.*|-]+(?: [\w.*|-]+)* \{\{)/).flatMap(line => {
    const [, keys, variant] = /^([^{]+) \{\{(.*)\}\}$/s.exec(line) ?? []
    return keys === undefined || variant === undefined ? [] : [{ keys: keys.split(' '), text: variant }]
  })
  const isNumber = (name: string) =>
    [' :integer', ' :number'].some(format => head.includes(`{$${name}${format}`))
  const selectors = names
    .trim()
    .split(' ')
    .map(name => ({ name: name.slice(1), isNumber: isNumber(name.slice(1)) }))
  return variants.length === 0 ? undefined : { head, selectors, variants }
}

/** Without the braces that mark a text which begins like a declaration. */
function stringifyPattern(
  pattern: Parameters<typeof stringifyMessage>[0] extends infer Model
    ? Extract<Model, { readonly pattern: unknown }>['pattern']
    : never,
): string {
  const text = stringifyMessage({ type: 'message', declarations: [], pattern })
  return text.startsWith('{{') && text.endsWith('}}') && !text.startsWith('{{{') ? text.slice(2, -2) : text
}

export const joinVariants = ({ head, variants }: Pick<MessageVariants, 'head' | 'variants'>): string =>
  [head, ...variants.map(({ keys, text }) => `${keys.map(toKey).join(' ')} {{${text}}}`)].join('\n')

const toKey = (key: string): string => (key === '*' || /^[\w.-]+$/.test(key) ? key : `|${key}|`)

const sampleNumbers = [...Array(131).keys()]
const maxExamples = 3

/** "count: 2, 3, 4 …": the numbers for which each variant is read, in a language. */
export function describeVariant(
  { keys }: VariantText,
  { selectors, variants }: Pick<MessageVariants, 'selectors' | 'variants'>,
  { tag, otherwise }: { readonly tag: string; readonly otherwise: string },
): string {
  return keys
    .map((key, index) => {
      const { name = '', isNumber = false } = selectors[index] ?? {}
      if (!isNumber) return `${name}: ${key === '*' ? otherwise : key}`
      const numbers = findNumbers(
        key,
        variants.map(variant => variant.keys[index] ?? '*'),
        tag,
      )
      const more = numbers.length > maxExamples ? ' …' : ''
      return `${name}: ${numbers.slice(0, maxExamples).join(', ') || otherwise}${more}`
    })
    .join(' · ')
}

/** Exact numbers come before the categories of the language, and those before `*`. */
function findNumbers(key: string, keys: readonly string[], tag: string): readonly number[] {
  const plurals = new Intl.PluralRules(tag)
  return sampleNumbers.filter(number => {
    if (keys.includes(String(number))) return key === String(number)
    const category: string = plurals.select(number)
    return keys.includes(category) ? key === category : key === '*'
  })
}

/** Returns a number for each selector by which the variant is read, by its name; a key for what is no number. */
export function findVariantValues(
  { keys }: VariantText,
  { selectors, variants }: Pick<MessageVariants, 'selectors' | 'variants'>,
  tag: string,
): Readonly<Record<string, string | number>> {
  const values = selectors.flatMap(({ name, isNumber }, index) => {
    const key = keys[index] ?? '*'
    const all = variants.map(variant => variant.keys[index] ?? '*')
    const value = isNumber ? findNumbers(key, all, tag)[0] : key === '*' ? undefined : key
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}
