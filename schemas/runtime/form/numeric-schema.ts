/** What a schema says about the numbers that are typed into its field. */

interface TypedSchema {
  readonly type?: unknown
}

/** Tells whether a field is for numbers, or for numbers and null. */
export const isNumericSchema = ({ type }: TypedSchema): boolean => {
  const types = [type].flat().filter(one => one !== 'null')
  return types.length > 0 && types.every(one => one === 'number' || one === 'integer')
}

export const isIntegerSchema = ({ type }: TypedSchema): boolean =>
  isNumericSchema({ type }) && ![type].flat().includes('number')
