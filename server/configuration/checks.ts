/** What a JSON Schema cannot say about the configuration: names that must lead somewhere and be unique. */

import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { untag } from '#schemas/runtime/core/tagged.ts'
import { formFaults } from '#schemas/runtime/form/form-document-faults.ts'
import type { Instead, Route } from '#schemas/runtime/screen/route.ts'
import type { Documents } from './configuration.ts'
import type { FileFault } from './files.ts'
import { formWidgetFaults } from './form-widget-checks.ts'
import { dangling, given, type Reference, wordless } from './reference.ts'
import { listNamedRoutes, templateFaults } from './route-links.ts'
import { routeScopeFaults } from './scope-checks.ts'
import { screenFaults } from './screen-checks.ts'
import { conditionPatternFaults } from './strip-unsafe-patterns.ts'
import { declarationFaults } from './widget-checks.ts'

/** References that lead nowhere: screens, layouts, calls, forms, fields, messages, problem codes, error mappings. */
export function danglingReferences(documents: Documents, tolerant = false): FileFault[] {
  const checks = [
    ...documents.routes.map((_, index) => () => routeFaults(documents, index)),
    ...[...documents.screens].map(
      ([id, screen]) =>
        () =>
          screenFaults(id, screen, documents),
    ),
    ...formChecks(documents),
    ...formWidgetChecks(documents),
    ...linkChecks(documents),
    () => declarationFaults(documents),
    () => mappingFaults(documents),
    () => callFaults(documents),
    () => problemFaults(documents),
    () => misnamed(documents),
  ]
  return checks.flatMap(check => (tolerant ? attempt(check) : check()))
}

/** A document that is not of its shape may have anything anywhere; its shape is told as a fault of its own. */
function attempt(check: () => FileFault[]): FileFault[] {
  try {
    return check()
  } catch {
    return []
  }
}

function routeFaults(documents: Documents, index: number): FileFault[] {
  const { routes, screens, layouts, calls } = documents
  const route = routes[index]
  if (!route) return []
  const file = 'routes.json'
  const names = routes.map(({ name }) => name)
  return [
    ...dangling({ file, path: [index, 'screen'], what: 'screen', name: route.screen }, screens),
    ...dangling({ file, path: [index, 'layout'], what: 'layout', name: route.layout }, layouts),
    ...loadFaults({ file, path: [index, 'load'], load: route.load ?? {} }, calls),
    ...insteadFaults(route.instead, { file, index, route }, { screens, calls }),
    ...repeated({ file, path: [index, 'name'], what: 'name of an earlier route' }, names),
    ...routeScopeFaults(route, index, documents),
    ...given(namesTwice(route), {
      file,
      pointer: formatPointer([index, 'path']),
      reason: 'names a parameter twice; parameters of one path have different names.',
    }),
  ]
}

interface RoutePlace {
  readonly file: string
  readonly index: number
  readonly route: Route
}

function insteadFaults(
  instead: Instead | undefined,
  { file, index, route }: RoutePlace,
  { screens, calls }: Pick<Documents, 'screens' | 'calls'>,
): FileFault[] {
  if (!instead) return []
  const path = [index, 'instead']
  const [load, before] = [instead.load ?? {}, Object.keys(route.load ?? {})]
  return [
    ...dangling({ file, path: [...path, 'screen'], what: 'screen', name: instead.screen }, screens),
    ...loadFaults({ file, path: [...path, 'load'], load, before }, calls),
  ]
}

interface LoadPlace {
  readonly file: string
  readonly path: readonly (string | number)[]
  readonly load: NonNullable<Route['load']>
  /** Names of loads that stand before these. */
  readonly before?: readonly string[]
}

/** A load may only wait for one that stands before it. */
function loadFaults({ file, path, load, before = [] }: LoadPlace, calls: Documents['calls']): FileFault[] {
  const names = Object.keys(load)
  const earlier = before.filter(name => !names.includes(name))
  return Object.entries(load).flatMap(([name, { call, after = [] }], position) => [
    ...dangling({ file, path: [...path, name, 'call'], what: 'call', name: call }, calls),
    ...after.flatMap((other, place) =>
      dangling(
        { file, path: [...path, name, 'after', place], what: 'load before it', name: other },
        new Set([...earlier, ...names.slice(0, position)]),
      ),
    ),
  ])
}

function namesTwice({ path }: Route): boolean {
  const parameters = path.match(/:\w+/g) ?? []
  return new Set(parameters).size < parameters.length
}

function formChecks({ forms, surveys, messageKeys, problems }: Documents): (() => FileFault[])[] {
  const known = { messages: messageKeys, problems: new Set(problems.keys()) }
  const checksOf = (folder: string, group: Documents['forms']) =>
    [...group].map(
      ([id, form]) =>
        () =>
          [...formFaults(form, known), ...conditionPatternFaults(form.schema)].map(fault => ({
            file: `schemas/${folder}/${id}.json`,
            ...fault,
          })),
    )
  return [...checksOf('forms', forms), ...checksOf('surveys', surveys)]
}

/** Registered widgets as fields of forms. */
function formWidgetChecks(documents: Documents): (() => FileFault[])[] {
  const { forms, surveys } = documents
  return [
    ...[...forms].map(([id, form]) => ({ file: `schemas/forms/${id}.json`, form })),
    ...[...surveys].map(([id, form]) => ({ file: `schemas/surveys/${id}.json`, form })),
  ].map(place => () => formWidgetFaults(place, documents))
}

/** Routes that links name. */
const linkChecks = ({ screens, forms, surveys, links }: Documents): (() => FileFault[])[] =>
  [
    ...[...screens].map(([id, document]) => ({ file: `schemas/screens/${id}.json`, document })),
    ...[...forms].map(([id, document]) => ({ file: `schemas/forms/${id}.json`, document })),
    ...[...surveys].map(([id, document]) => ({ file: `schemas/surveys/${id}.json`, document })),
  ].map(
    ({ file, document }) =>
      () =>
        listNamedRoutes(document).flatMap(({ at, named }) =>
          [...templateFaults(at, named), ...links.faults(named)].map(({ path, reason }) => ({
            file,
            pointer: formatPointer([...at, ...path]),
            reason,
          })),
        ),
  )

/** Forms on whose schema AJV would throw with the first answer, of documents in which nothing else is wrong. */
export const uncompiledForms = ({ forms, surveys, validation }: Documents): FileFault[] =>
  [
    ...[...forms].map(([id, form]) => ({ file: `schemas/forms/${id}.json`, form })),
    ...[...surveys].map(([id, form]) => ({ file: `schemas/surveys/${id}.json`, form })),
  ].flatMap(({ file, form }) => {
    const fault = validation.formFault(untag(form.schema))
    return given(fault !== undefined, { file, pointer: '/schema', reason: `cannot be compiled: ${fault}.` })
  })

function mappingFaults({ errors, fieldFaults, problems, messageKeys }: Documents): FileFault[] {
  const ofScreens = [...errors].flatMap(([id, mapping]) => {
    const file = `schemas/errors/${id}.json`
    return Object.entries(mapping).flatMap(([code, rules]) => [
      ...dangling({ file, path: [code], what: 'problem', name: code }, problems),
      ...[rules ?? []]
        .flat()
        .flatMap(({ message }) => wordless({ file, path: [code, 'message'], name: message }, messageKeys)),
    ])
  })
  const ofFields = fieldFaults.rules.flatMap(({ code }, index) =>
    dangling(
      { file: 'schemas/errors/fields.json', path: ['rules', index, 'code'], what: 'problem', name: code },
      problems,
    ),
  )
  return [...ofScreens, ...ofFields]
}

function callFaults({ calls, problems }: Documents): FileFault[] {
  const addresses = [...calls.values()].map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  return [...calls].flatMap(([id, call], position) => {
    const file = `schemas/calls/${id}.json`
    return [
      ...call.problems.flatMap((code, index) =>
        dangling({ file, path: ['problems', index], what: 'problem', name: code }, problems),
      ),
      ...dangling({ file, path: ['failure'], what: 'problem', name: call.failure }, problems),
      ...given(addresses.indexOf(addresses[position] ?? '') !== position, {
        file,
        pointer: '/path',
        reason: `"${call.method} ${call.path}" is the address of another call too; choose another.`,
      }),
    ]
  })
}

function problemFaults({ problemList, messageKeys }: Documents): FileFault[] {
  const file = 'schemas/problems.json'
  const codes = problemList.map(({ code }) => code)
  return codes.flatMap((code, index) => [
    ...given(!messageKeys.has(`problem.${code}`), {
      file,
      pointer: formatPointer([index]),
      reason: `has no words; add "problem.${code}" to locales/en.json.`,
    }),
    ...repeated({ file, path: [index, 'code'], what: 'code of an earlier problem' }, codes),
  ])
}

/** A document is asked for by the name of its file, and what it calls itself must be that. */
const misnamed = ({ layouts, screens, forms, surveys, calls, widgets }: Documents): FileFault[] =>
  [
    ...[...layouts].map(([id, { id: own }]) => ({ folder: 'layouts', key: 'id', id, own })),
    ...[...screens].map(([id, { id: own }]) => ({ folder: 'screens', key: 'id', id, own })),
    ...[...forms].map(([id, { id: own }]) => ({ folder: 'forms', key: 'id', id, own })),
    ...[...surveys].map(([id, { id: own }]) => ({ folder: 'surveys', key: 'id', id, own })),
    ...[...calls].map(([id, { name: own }]) => ({ folder: 'calls', key: 'name', id, own })),
    ...[...widgets].map(([id, { name: own }]) => ({ folder: 'widgets', key: 'name', id, own })),
  ].flatMap(({ folder, key, id, own }) =>
    given(own !== id, {
      file: `schemas/${folder}/${id}.json`,
      pointer: formatPointer([key]),
      reason: `is "${own}"; it must be "${id}", as the file is called.`,
    }),
  )

/** The path begins with the place in the list. */
function repeated({ file, path, what }: Omit<Reference, 'name'>, names: readonly string[]): FileFault[] {
  const index = Number(path[0])
  const name = names[index] ?? ''
  return given(names.indexOf(name) !== index, {
    file,
    pointer: formatPointer(path),
    reason: `"${name}" is the ${what}; each is there once.`,
  })
}
