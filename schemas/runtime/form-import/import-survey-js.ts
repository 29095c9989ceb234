/** Imports the JSON of SurveyJS: pages, panels and questions with conditions, calculated values and completion pages. */

import { isObject } from '../core/pointer.ts'
import { toFreeSlug } from '../form/form-names.ts'
import {
  assembleDocument,
  createNameRegistry,
  formBounds,
  getPageTitle,
  getPlainText,
  type ImportedDocument,
  type ImportedField,
  type ImportedStep,
} from './imported-fields.ts'
import type { ImportSource, SourceNode } from './source-node.ts'
import { importSurveyCalculatedValues } from './survey-computed.ts'
import { importSurveyEnds } from './survey-ends.ts'
import {
  importSurveyHeading,
  readSurveyCondition,
  readSurveyText,
  type SurveyImport,
  type SurveyLevel,
} from './survey-import.ts'
import { fillSurveyPlaceholders, reportUnknownSurveyPlaceholders } from './survey-placeholders.ts'
import { importSurveyElements } from './survey-questions.ts'

export function importSurveyJs(source: ImportSource): ImportedDocument {
  const survey: SurveyImport = {
    source,
    answers: new Map(),
    later: [],
    formulas: [],
    dropped: new Set(),
    computed: {},
    correct: [],
    texts: [],
  }
  const { root } = source
  root.leaveOut('locale', '$schema')
  const title = readSurveyText(root, 'title', survey)
  const intro = readSurveyText(root, 'description', survey)
  const top: SurveyLevel = { names: createNameRegistry(), prefix: '', path: [], around: [], survey }
  const calculated = importSurveyCalculatedValues(root, top)
  const pages = listPages(root)
  const mode = root.text('questionsOnPageMode') ?? root.text('questionsOnPage')
  const isPaced = mode === 'questionPerPage' || mode === 'inputPerPage'
  const hasSteps = mode !== 'singlePage' && pages.length <= formBounds.steps && isDivided(pages)
  const steps: ImportedStep[] = []
  const fields: ImportedField[] = []
  const ids = new Set<string>(['end'])
  for (const [index, page] of pages.entries()) {
    const name = page.text('name') ?? ''
    const isRoot = page.pointer === ''
    const pageTitle = isRoot ? undefined : readSurveyText(page, 'title', survey)
    const description = isRoot ? undefined : readSurveyText(page, 'description', survey)
    const elements = [...page.list('elements'), ...page.list('questions')]
    if (!hasSteps) {
      fields.push(
        ...importSurveyHeading(
          { heading: pageTitle, text: description, node: page },
          { ...top, around: [page] },
        ),
        ...importSurveyElements(elements, { ...top, around: [page] }),
      )
      continue
    }
    const own = importSurveyElements(elements, top)
    fields.push(...own)
    const id = toFreeSlug(name === '' ? getPlainText(pageTitle) : name, `page-${index + 1}`, ids)
    ids.add(id)
    const step: ImportedStep = {
      id,
      title: pageTitle ?? getPageTitle(index + 1),
      description,
      fields: own.map(field => field.name),
      next: [],
    }
    steps.push(step)
    survey.later.push(() => {
      step.when = readSurveyCondition(page, 'visibleIf', survey)
      if (page.flag('visible') === false) step.when = 'false'
    })
  }
  fields.push(...calculated)
  for (const finish of [...survey.formulas, ...survey.later]) finish()
  const ends = importSurveyEnds(root, survey)
  for (const trigger of root.list('triggers')) {
    const { type, expression } = isObject(trigger.value) ? trigger.value : {}
    trigger.note('trigger_left_out', { type: String(type ?? ''), expression: String(expression ?? '') })
  }
  reportUnknownSurveyPlaceholders(survey)
  const document = assembleDocument({
    title: title ?? '',
    intro,
    fields: fields.filter(field => !survey.dropped.has(field)),
    steps: steps.map(step => ({
      ...step,
      fields: step.fields.filter(name => ![...survey.dropped].some(field => field.name === name)),
    })),
    ends,
    computed: survey.computed,
    scores: survey.correct.length > 0 ? { correct: survey.correct } : {},
    isPaced,
  })
  return fillSurveyPlaceholders(document, survey)
}

/** A survey without pages has its questions at the top. */
function listPages(root: SourceNode): readonly SourceNode[] {
  const pages = root.list('pages')
  return pages.length > 0 ? pages : [root]
}

/** Tells whether the pages are worth steps: several, or one that says something itself. */
const isDivided = (pages: readonly SourceNode[]): boolean =>
  pages.length > 1 ||
  pages.some(
    ({ pointer, value }) =>
      pointer !== '' && isObject(value) && [value.title, value.description, value.visibleIf].some(Boolean),
  )
