import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Declarations, DeclaredRoute } from '#schemas/runtime/meta/declarations.ts'
import type { Route } from '#schemas/runtime/screen/route.ts'
import type { Configuration } from '#server/configuration/configuration.ts'

/** Lists what this installation declares, for generators of types. */
export function createDeclarations(configuration: Configuration): Declarations {
  const messages = configuration.files.get('locales/en.json')?.content
  return {
    entities: configuration.definitions,
    calls: [...configuration.calls.values()].map(
      ({ name, method, path, summary, idempotent = false, input, output, problems }) => ({
        name,
        method,
        path,
        summary,
        idempotent,
        input,
        output,
        problems,
      }),
    ),
    problems: [...configuration.problems.keys()],
    routes: configuration.routes.map(route => describeRoute(route, configuration)),
    messages: isMessages(messages) ? messages : {},
    forms: [...configuration.forms.keys()],
    surveys: [...configuration.surveys.keys()],
  }
}

function describeRoute(route: Route, { parameters, screens }: Configuration): DeclaredRoute {
  const { name, path, about, screen, instead } = route
  return {
    name,
    path,
    about,
    query: [...(parameters.get(name) ?? [])].sort(),
    hasForm: [screen, instead?.screen].some(id => screens.get(id ?? '')?.prefill !== undefined),
  }
}

/** A catalogue that is not made of texts has been refused. */
const isMessages = (content: unknown): content is Record<string, string> => isObject(content)
