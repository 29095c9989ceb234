/** Checks what a JSON Schema cannot say about the configuration: names must exist and be unique. */
import { toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import { convertDiscriminators } from '#schemas/runtime/core/discriminator.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import type { AlternativeScreen, Route } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { checkMessageReference, checkReference, faultIf, type NameReference } from '../reference.ts'
import { findForbiddenLinkTemplates, listRouteLinks } from '../route-links.ts'
import { toRouteKey } from '../route-uses.ts'
import { findConditionPatternFaults } from '../strip-unsafe-patterns.ts'
import { findBlockLoadFaults, findCallFaults } from './call-checks.ts'
import { type DocumentReads, hasSameReads, recordReads } from './document-reads.ts'
import { findEmailFaults, findMissingEmails } from './email-checks.ts'
import { findIneffectiveKeywords } from './form-keyword-checks.ts'
import { type FormFile, findFormWidgetFaults } from './form-widget-checks.ts'
import { findGuestRulesFaults, findMissingDefaultRules, getGuestRulesFile } from './guest-rules-checks.ts'
import { findRecordFormFaults } from './record-form-checks.ts'
import { findRouteScopeFaults } from './scope-checks.ts'
import { findReservedRootFaults } from './scope-root-checks.ts'
import { findMendingStepFaults, findScreenFaults } from './screen-checks.ts'
import { findWidgetDeclarationFaults } from './widget-checks.ts'

/** One check of the documents, which names what it reads of them itself. */
interface DocumentCheck {
  readonly name: string
  find(documents: UncheckedConfiguration): FileFault[]
}

/** What each check has read of documents without faults, by the check's name. */
export type CheckReads = ReadonlyMap<string, DocumentReads>

interface CheckOptions {
  /** Whether documents may be malformed; their shapes are reported separately. */
  readonly isTolerant: boolean
  /** Of documents without faults: what reads the same of these has none either. */
  readonly earlier?: CheckReads | undefined
}

/** Finds dangling references: screens, layouts, calls, forms, fields, messages, problems, mappings. */
export function findDanglingReferences(
  documents: UncheckedConfiguration,
  { isTolerant, earlier }: CheckOptions,
): FileFault[] {
  const isPassed = ({ name }: DocumentCheck) => {
    const reads = earlier?.get(name)
    return reads !== undefined && hasSameReads(reads, documents)
  }
  return listChecks(documents)
    .filter(check => !isPassed(check))
    .flatMap(check => (isTolerant ? runTolerantly(check, documents) : check.find(documents)))
}

/** Records what the checks read of documents without faults. */
export const recordCheckReads = (documents: UncheckedConfiguration): CheckReads =>
  new Map(listChecks(documents).map(({ name, find }) => [name, recordReads(documents, find)]))

type Find = DocumentCheck['find']

function listChecks(documents: UncheckedConfiguration): DocumentCheck[] {
  const forms = (['forms', 'surveys'] as const).flatMap(folder =>
    [...documents[folder].keys()].map(id => ({ folder, id })),
  )
  const checkScreens = (
    what: string,
    find: (id: string, screen: Screen, all: UncheckedConfiguration) => FileFault[],
  ) =>
    [...documents.screens.keys()].map(
      (id): DocumentCheck => ({
        name: `${what} of screen ${id}`,
        find(all) {
          const screen = all.screens.get(id)
          return screen ? find(id, screen, all) : []
        },
      }),
    )
  const checkForms = (what: string, find: (file: FormFile, all: UncheckedConfiguration) => FileFault[]) =>
    forms.map(
      ({ folder, id }): DocumentCheck => ({
        name: `${what} of ${folder}/${id}`,
        find(all) {
          const form = all[folder].get(id)
          return form ? find({ file: `schemas/${folder}/${id}.json`, form }, all) : []
        },
      }),
    )
  const check = (name: string, find: Find): DocumentCheck => ({ name, find })
  return [
    ...documents.routes.map((_, index) => {
      const key = toRouteKey(documents.routes, index)
      return check(`route ${key}`, all => routeFaults(all.routesByName.get(key), index, all))
    }),
    check('names of routes', routeNameFaults),
    ...checkScreens('names', findScreenFaults),
    ...checkScreens('error mapping', findMendingStepFaults),
    ...checkForms('content', findFormFaults),
    ...checkForms('widgets', findFormWidgetFaults),
    ...checkScreens('links', (id, screen, all) => findLinkFaults(`schemas/screens/${id}.json`, screen, all)),
    ...checkForms('links', ({ file, form }, all) => findLinkFaults(file, form, all)),
    ...checkGuestRules(documents),
    ...checkEmails(documents),
    check('widgets', all => [...findWidgetDeclarationFaults(all), ...findRecordFormFaults(all)]),
    check('error mappings', mappingFaults),
    check('calls', all => [...findCallFaults(all), ...findBlockLoadFaults(all)]),
    check('problems', problemFaults),
    check('ids', findMisnamedDocuments),
  ]
}

/** The fields of a guest are a form, with the same rules. */
const checkGuestRules = ({ guests }: UncheckedConfiguration): DocumentCheck[] => [
  ...[...guests.keys()].map(
    (id): DocumentCheck => ({
      name: `guests/${id}`,
      find(all) {
        const rules = all.guests.get(id)
        if (!rules) return []
        const file = { file: getGuestRulesFile(id), form: toGuestForm(rules) }
        return [
          ...findFormFaults(file, all),
          ...findFormWidgetFaults(file, all),
          ...findLinkFaults(file.file, file.form, all),
          ...findGuestRulesFaults(rules, all),
        ]
      },
    }),
  ),
  { name: 'default guest rules', find: findMissingDefaultRules },
]

const checkEmails = ({ emails }: UncheckedConfiguration): DocumentCheck[] => [
  ...[...emails.keys()].map(
    (id): DocumentCheck => ({
      name: `emails/${id}`,
      find(all) {
        const email = all.emails.get(id)
        return email ? findEmailFaults(id, email, all) : []
      },
    }),
  ),
  { name: 'missing emails', find: findMissingEmails },
]

/** Ignores a check that throws on a malformed document, whose shape is reported as a separate fault. */
function runTolerantly({ find }: DocumentCheck, documents: UncheckedConfiguration): FileFault[] {
  try {
    return find(documents)
  } catch {
    return []
  }
}

/** @param index the position of the route, which only faults say */
function routeFaults(
  route: Route | undefined,
  index: number,
  documents: UncheckedConfiguration,
): FileFault[] {
  const { screens, layouts, calls } = documents
  if (!route) return []
  const file = 'routes.json'
  return [
    ...checkReference({ file, path: [index, 'screen'], what: 'screen', name: route.screen }, screens),
    ...checkReference({ file, path: [index, 'layout'], what: 'layout', name: route.layout }, layouts),
    ...loadFaults({ file, path: [index, 'load'], load: route.load ?? {} }, calls),
    ...insteadFaults(route.instead, { file, index, route }, { screens, calls }),
    ...findRouteScopeFaults(route, index, documents),
    ...faultIf(namesTwice(route), {
      file,
      pointer: formatPointer([index, 'path']),
      reason: 'has two parameters of the same name; rename one.',
    }),
  ]
}

function routeNameFaults({ routes }: UncheckedConfiguration): FileFault[] {
  const names = routes.map(({ name }) => name)
  return names.flatMap((_, index) =>
    findRepeatedName({ file: 'routes.json', path: [index, 'name'], what: 'name of an earlier route' }, names),
  )
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

/** Lists forms and surveys with their files, and the fields of guests, which are a form, too. */
const listFormFiles = ({
  forms,
  surveys,
  guests,
}: Pick<UncheckedConfiguration, 'forms' | 'surveys' | 'guests'>): FormFile[] => [
  ...[...forms].map(([id, form]) => ({ file: `schemas/forms/${id}.json`, form })),
  ...[...surveys].map(([id, form]) => ({ file: `schemas/surveys/${id}.json`, form })),
  ...[...guests].map(([id, rules]) => ({ file: getGuestRulesFile(id), form: toGuestForm(rules) })),
]

function findFormFaults(
  { file, form }: FormFile,
  { messageKeys, problems }: UncheckedConfiguration,
): FileFault[] {
  return [
    ...findFormDocumentFaults(form, { messages: messageKeys, problems: new Set(problems.keys()) }),
    ...findConditionPatternFaults(form.schema),
    ...findIneffectiveKeywords(form.schema),
  ].map(fault => ({ file, ...fault }))
}

/** Checks the routes that links name. */
const findLinkFaults = (file: string, document: Screen | FormDocument, documents: UncheckedConfiguration) =>
  listRouteLinks(document).flatMap(({ at, named }) =>
    [...findForbiddenLinkTemplates(at, named), ...documents.links.faults(named)].map(({ path, reason }) => ({
      file,
      pointer: formatPointer([...at, ...path]),
      reason,
    })),
  )

/**
 * Finds forms whose schema would make AJV throw on the first answer, if nothing else is wrong.
 *
 * @param known documents whose forms compile
 */
export function findUncompilableForms(
  documents: UncheckedConfiguration,
  known: UncheckedConfiguration | undefined,
): FileFault[] {
  const passed = new Set<unknown>(
    known ? [known.forms, known.surveys, known.guests].flatMap(map => [...map.values()]) : [],
  )
  const onlyNew = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([, one]) => !passed.has(one)))
  const { forms, surveys, guests, validation } = documents
  const fresh = { forms: onlyNew(forms), surveys: onlyNew(surveys), guests: onlyNew(guests) }
  return listFormFiles(fresh).flatMap(({ file, form }) => {
    const fault = validation.formFault(convertDiscriminators(form.schema))
    return faultIf(fault !== undefined, { file, pointer: '/schema', reason: `cannot be compiled: ${fault}.` })
  })
}

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
  const { layouts, screens, forms, surveys, guests, emails, calls, widgets } = documents
  return [
    ...[...layouts].map(([id, { id: own }]) => ({ folder: 'layouts', key: 'id', id, own })),
    ...[...screens].map(([id, { id: own }]) => ({ folder: 'screens', key: 'id', id, own })),
    ...[...forms].map(([id, { id: own }]) => ({ folder: 'forms', key: 'id', id, own })),
    ...[...surveys].map(([id, { id: own }]) => ({ folder: 'surveys', key: 'id', id, own })),
    ...[...guests].map(([id, { id: own }]) => ({ folder: 'guests', key: 'id', id, own })),
    ...[...emails].map(([id, { id: own }]) => ({ folder: 'emails', key: 'id', id, own })),
    ...[...calls].map(([id, { name: own }]) => ({ folder: 'calls', key: 'name', id, own })),
    ...[...widgets].map(([id, { name: own }]) => ({ folder: 'widgets', key: 'name', id, own })),
  ].flatMap(({ folder, key, id, own }) =>
    faultIf(own !== id, {
      file: `schemas/${folder}/${id}.json`,
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
