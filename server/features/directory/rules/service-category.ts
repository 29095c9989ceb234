import type { Service } from '#schemas/generated/types.gen.ts'

/** Returns the names of a service's category, one for each of its languages. */
export const listCategoryNames = ({ category = {} }: Pick<Service, 'category'>): readonly string[] =>
  typeof category === 'string' ? [category] : Object.values(category)

/** Returns whether a service has a category, which may be named in any of its languages. */
export const hasCategory = (service: Pick<Service, 'category'>, name: string): boolean =>
  listCategoryNames(service).includes(name)
