/** Checks what a JSON Schema cannot say about the configuration: names must exist and be unique. */
import { convertDiscriminators } from '#schemas/runtime/core/discriminator.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import type { AlternativeScreen, Route } from '#schemas/runtime/screen/route.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { getFormFile } from '../form-files.ts'
import { checkMessageReference, checkReference, faultIf, type NameReference } from '../reference.ts'
import { findForbiddenLinkTemplates, listRouteLinks } from '../route-links.ts'
import { findConditionPatternFaults } from '../strip-unsafe-patterns.ts'
import { findBlockLoadFaults, findCallFaults } from './call-checks.ts'
import { findIdleKeywords } from './form-keyword-checks.ts'
import { type FormFile, findFormWidgetFaults } from './form-widget-checks.ts'
import { findRecordFormFaults } from './record-form-checks.ts'
import { findRouteScopeFaults } from './scope-checks.ts'
import { findReservedRootFaults } from './scope-root-checks.ts'
import { findScreenFaults } from './screen-checks.ts'
import { findWidgetDeclarationFaults } from './widget-checks.ts'

/** Finds dangling references: screens, layouts, calls, forms, fields, messages, problems, mappings. */
export function findDanglingReferences(documents: UncheckedConfiguration, tolerant = false): FileFault[] {
  const checks = [
    ...documents.routes.map((_, index) => () => routeFaults(documents, index)),
    ...[...documents.screens].map(
      ([id, screen]) =>
        () =>
          findScreenFaults(id, screen, documents),
    ),
    ...formChecks(documents),
    ...formWidgetChecks(documents),
    ...linkChecks(documents),
    () => [...findWidgetDeclarationFaults(documents), ...findRecordFormFaults(documents)],
    () => mappingFaults(documents),
    () => [...findCallFaults(documents), ...findBlockLoadFaults(documents)],
    () => problemFaults(documents),
    () => findMisnamedDocuments(documents),
  ]
  return checks.flatMap(check => (tolerant ? runTolerantly(check) : check()))
}

/** Ignores a check that throws on a malformed document, whose shape is reported as a separate fault. */
function runTolerantly(check: () => FileFault[]): FileFault[] {
  try {
    return check()
  } catch {
    return []
  }
}

function routeFaults(documents: UncheckedConfiguration, index: number): FileFault[] {
  const { routes, screens, layouts, calls } = documents
  const route = routes[index]
  if (!route) return []
  const file = 'routes.json'
  const names = routes.map(({ name }) => name)
  return [
    ...checkReference({ file, path: [index, 'screen'], what: 'screen', name: route.screen }, screens),
    ...checkReference({ file, path: [index, 'layout'], what: 'layout', name: route.layout }, layouts),
    ...loadFaults({ file, path: [index, 'load'], load: route.load ?? {} }, calls),
    ...insteadFaults(route.instead, { file, index, route }, { screens, calls }),
    ...findRepeatedName({ file, path: [index, 'name'], what: 'name of an earlier route' }, names),
    ...findRouteScopeFaults(route, index, documents),
    ...faultIf(namesTwice(route), {
      file,
      pointer: formatPointer([index, 'path']),
      reason: 'has two parameters of the same name; rename one.',
    }),
  ]
}

interface RoutePlace {
  readonly file: string
  readonly index: number
  readonly route: Route
}

function insteadFaults(
  instead: AlternativeScreen | undefined,
  { file, index, route }: RoutePlace,
  { screens, calls }: Pick<UncheckedConfiguration, 'screens' | 'calls'>,
): FileFault[] {
  if (!instead) return []
  const path = [index, 'instead']
  const load = instead.load ?? {}
  const before = Object.keys(route.load ?? {})
  return [
    ...checkReference({ file, path: [...path, 'screen'], what: 'screen', name: instead.screen }, screens),
    ...loadFaults({ file, path: [...path, 'load'], load, before }, calls),
  ]
}

interface LoadPlace {
  readonly file: string
  readonly path: readonly (string | number)[]
  readonly load: NonNullable<Route['load']>
  /** Names of the loads before these. */
  readonly before?: readonly string[]
}

/** Finds faults of loads; a load may only wait for one before it. */
function loadFaults(
  { file, path, load, before = [] }: LoadPlace,
  calls: UncheckedConfiguration['calls'],
): FileFault[] {
  const names = Object.keys(load)
  const earlier = before.filter(name => !names.includes(name))
  return Object.entries(load).flatMap(([name, { call, after = [] }], position) => [
    ...checkReference({ file, path: [...path, name, 'call'], what: 'call', name: call }, calls),
    ...findReservedRootFaults([...path, name, 'call'], name, call),
    ...after.flatMap((other, place) =>
      checkReference(
        { file, path: [...path, name, 'after', place], what: 'earlier load', name: other },
        new Set([...earlier, ...names.slice(0, position)]),
      ),
    ),
  ])
}

function namesTwice({ path }: Route): boolean {
  const parameters = path.match(/:\w+/g) ?? []
  return new Set(parameters).size < parameters.length
}

/** Lists forms and surveys with their files. */
const listFormFiles = ({
  forms,
  surveys,
  files,
}: Pick<UncheckedConfiguration, 'forms' | 'surveys' | 'files'>): FormFile[] => [
  ...[...forms].map(([id, form]) => ({ file: getFormFile('forms', id, { files }), form })),
  ...[...surveys].map(([id, form]) => ({ file: getFormFile('surveys', id, { files }), form })),
]

function formChecks(documents: UncheckedConfiguration): (() => FileFault[])[] {
  const names = { messages: documents.messageKeys, problems: new Set(documents.problems.keys()) }
  return listFormFiles(documents).map(
    ({ file, form }) =>
      () =>
        [
          ...findFormDocumentFaults(form, names),
          ...findConditionPatternFaults(form.schema),
          ...findIdleKeywords(form.schema),
        ].map(fault => ({ file, ...fault })),
  )
}

/** Checks the registered widgets that forms use as fields. */
const formWidgetChecks = (documents: UncheckedConfiguration): (() => FileFault[])[] =>
  listFormFiles(documents).map(formFile => () => findFormWidgetFaults(formFile, documents))

/** Checks the routes that links name. */
const linkChecks = ({ screens, links, ...documents }: UncheckedConfiguration): (() => FileFault[])[] =>
  [
    ...[...screens].map(([id, document]) => ({ file: `schemas/screens/${id}.json`, document })),
    ...listFormFiles(documents).map(({ file, form }) => ({ file, document: form })),
  ].map(
    ({ file, document }) =>
      () =>
        listRouteLinks(document).flatMap(({ at, named }) =>
          [...findForbiddenLinkTemplates(at, named), ...links.faults(named)].map(({ path, reason }) => ({
            file,
            pointer: formatPointer([...at, ...path]),
            reason,
          })),
        ),
  )

/** Finds forms whose schema would make AJV throw on the first answer, if nothing else is wrong. */
export const findUncompilableForms = (documents: UncheckedConfiguration): FileFault[] =>
  listFormFiles(documents).flatMap(({ file, form }) => {
    const fault = documents.validation.formFault(convertDiscriminators(form.schema))
    return faultIf(fault !== undefined, { file, pointer: '/schema', reason: `cannot be compiled: ${fault}.` })
  })

function mappingFaults({ errors, fieldFaults, problems, messageKeys }: UncheckedConfiguration): FileFault[] {
  const ofScreens = [...errors].flatMap(([id, mapping]) => {
    const file = `schemas/errors/${id}.json`
    return Object.entries(mapping).flatMap(([code, rules]) => [
      ...checkReference({ file, path: [code], what: 'problem', name: code }, problems),
      ...[rules ?? []]
        .flat()
        .flatMap(({ message }) =>
          checkMessageReference({ file, path: [code, 'message'], name: message }, messageKeys),
        ),
    ])
  })
  const ofFields = fieldFaults.rules.flatMap(({ code }, index) =>
    checkReference(
      { file: 'schemas/errors/fields.json', path: ['rules', index, 'code'], what: 'problem', name: code },
      problems,
    ),
  )
  return [...ofScreens, ...ofFields]
}

function problemFaults({ problemList, messageKeys }: UncheckedConfiguration): FileFault[] {
  const file = 'schemas/problems.json'
  const codes = problemList.map(({ code }) => code)
  return problemList.flatMap(({ code, link }, index) => [
    ...checkMessageReference({ file, path: [index, 'link', 'label'], name: link?.label }, messageKeys),
    ...faultIf(!messageKeys.has(`problem.${code}`), {
      file,
      pointer: formatPointer([index]),
      reason: `has no message; add "problem.${code}" to locales/en.json.`,
    }),
    ...findRepeatedName({ file, path: [index, 'code'], what: 'code of an earlier problem' }, codes),
  ])
}

/** Finds documents that call themselves something other than their file name, by which they are looked up. */
function findMisnamedDocuments(documents: UncheckedConfiguration): FileFault[] {
  const { layouts, screens, forms, surveys, calls, widgets } = documents
  return [
    ...[...layouts].map(([id, { id: own }]) => ({ folder: 'layouts', key: 'id', id, own })),
    ...[...screens].map(([id, { id: own }]) => ({ folder: 'screens', key: 'id', id, own })),
    ...[...forms].map(([id, { id: own }]) => ({ folder: 'forms', key: 'id', id, own })),
    ...[...surveys].map(([id, { id: own }]) => ({ folder: 'surveys', key: 'id', id, own })),
    ...[...calls].map(([id, { name: own }]) => ({ folder: 'calls', key: 'name', id, own })),
    ...[...widgets].map(([id, { name: own }]) => ({ folder: 'widgets', key: 'name', id, own })),
  ].flatMap(({ folder, key, id, own }) =>
    faultIf(own !== id, {
      file:
        folder === 'forms' || folder === 'surveys'
          ? getFormFile(folder, id, documents)
          : `schemas/${folder}/${id}.json`,
      pointer: formatPointer([key]),
      reason: `is "${own}", but must be "${id}" like the file name.`,
    }),
  )
}

/** Finds a name that an earlier entry has; `path` begins with the index in the list. */
function findRepeatedName(
  { file, path, what }: Omit<NameReference, 'name'>,
  names: readonly string[],
): FileFault[] {
  const index = Number(path[0])
  const name = names[index] ?? ''
  return faultIf(names.indexOf(name) !== index, {
    file,
    pointer: formatPointer(path),
    reason: `"${name}" is the ${what}; it must be unique.`,
  })
}
