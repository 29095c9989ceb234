/** `routes.json` → each route's path, its parameters and the query parameters that its pages read. */
import type { DeclaredRoute } from '#schemas/runtime/meta/declarations.ts'
import { generatedFileBanner } from './compile-types.ts'
import { readRoutes } from './declarations.ts'
import { formatStringLiteral, toCommentText } from './string-literal.ts'

export async function generateRouteTypes(root: string): Promise<string> {
  return `${generatedFileBanner}\n${formatRouteTypes(await readRoutes(root))}`
}

export const formatRouteTypes = (routes: readonly DeclaredRoute[]): string =>
  `/** Every route with its parameters. */
export interface Routes {
${routes.map(formatRoute).join('\n')}
}

export type RouteName = keyof Routes

/** The path of each route, without a language. */
export const routePaths: Readonly<Record<RouteName, string>> = {
${routes.map(({ name, path }) => `  ${formatStringLiteral(name)}: ${formatStringLiteral(path)},`).join('\n')}
}
`

function formatRoute({ name, path, about, query, hasForm }: DeclaredRoute): string {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => `${param}: string`)
  const known = `{ ${query.map(param => `${formatStringLiteral(param)}?: string`).join('; ')} }`
  return `  /** ${toCommentText(about)} */
  ${formatStringLiteral(name)}: {
    params: ${params.length === 0 ? 'Record<never, string>' : `{ ${params.join('; ')} }`}
    query: ${hasForm ? `${known} & Record<string, string>` : known}
  }`
}
