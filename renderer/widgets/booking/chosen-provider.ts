import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'

type ProviderScope = ScopeOf<'service' | 'provider' | 'values'>

/** Returns the person whom the page or the visitor chose; undefined if anyone will do. */
export const findChosenPerson = ({ service, provider, values }: ProviderScope) =>
  provider?.kind === 'provider' ? provider : service?.providers.find(({ slug }) => slug === values.provider)

/** Returns that person, else the team that the page is about. */
export const findChosenProvider = (scope: ProviderScope) => findChosenPerson(scope) ?? scope.provider
