import type { CallEndpoint } from '../../generated/calls.gen.ts'

/** Puts path parameters into the path, the rest into the query or the body. Takes them out of `input`. */
export function buildCallRequest(
  { method, path }: CallEndpoint,
  input: Record<string, unknown>,
): { readonly url: string; readonly body?: Readonly<Record<string, unknown>> } {
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { url, body: input }
  const query = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { url: query.length === 0 ? url : `${url}?${new URLSearchParams(query)}` }
}
