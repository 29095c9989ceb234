/** Sorts names by a `ui:order`; unlisted names go where its `*` is, or to the end without one. */
export function applyUiOrder(names: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return names
  const listed = order.map(String)
  const cut = listed.includes('*') ? listed.indexOf('*') : listed.length
  const rest = names.filter(name => !listed.includes(name))
  return [...listed.slice(0, cut), ...rest, ...listed.slice(cut + 1)].filter(name => names.includes(name))
}
