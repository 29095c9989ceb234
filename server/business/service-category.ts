import type { Service } from '#schemas/generated/types.gen.ts'

/** Returns whether a service has a category, which may be named in any of its languages. */
export const hasCategory = ({ category = {} }: Pick<Service, 'category'>, name: string): boolean =>
  typeof category === 'string' ? category === name : Object.values(category).includes(name)
