/** Names in the order of a `ui:order`; those it does not list stand where its `*` is, else at the end. */
export function applyUiOrder(names: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return names
  const listed = order.map(String)
  const cut = listed.includes('*') ? listed.indexOf('*') : listed.length
  const rest = names.filter(name => !listed.includes(name))
  return [...listed.slice(0, cut), ...rest, ...listed.slice(cut + 1)].filter(name => names.includes(name))
}
