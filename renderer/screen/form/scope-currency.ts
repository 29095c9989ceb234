import { isObject } from '#schemas/runtime/core/pointer.ts'

/** Returns the business's currency (ISO 4217) from a scope of conditions; undefined if it has no business. */
export function findScopeCurrency(scope: object): string | undefined {
  const business = 'business' in scope ? scope.business : undefined
  return isObject(business) && typeof business.currency === 'string' ? business.currency : undefined
}
