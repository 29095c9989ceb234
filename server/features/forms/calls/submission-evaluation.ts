/** Evaluates the answers to a form: what the visitor was asked, what counts and what is invalid. */

import { getLanguageInfo, isLocaleCode } from '#locales/codes.ts'
import { convertDiscriminators } from '#schemas/runtime/core/discriminator.ts'
import { formatPointer, getAtPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { evaluateForm, type FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import { expandMissingGroupIssues } from '#schemas/runtime/form/expand-missing-group-issues.ts'
import { maxFaults, toFaults, type ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import {
  applyFormDecisions,
  type FormDecisions,
  type FormDocument,
  type FormValues,
} from '#schemas/runtime/form/form.ts'
import { listAmountFields } from '#schemas/runtime/form/form-payment.ts'
import { explainNumberIssues, type FormNumberNotation } from '#schemas/runtime/form/number-issues.ts'
import { convertPhonePatterns } from '#schemas/runtime/form/phone-rules.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { resolveCustomWidgets } from '#server/configuration/custom-widgets.ts'
import { getBusiness } from '#server/features/business/calls/get-business.ts'
import type { SchemaValidator, ValidatorFactory } from '#server/lib/validator-factory.ts'
import type { FormVersion } from '../form-versions.ts'
import { findWidgetValueIssues } from './widget-value-issues.ts'

export interface SubmissionEvaluation extends FormEvaluation {
  /** What conditions may refer to, including the values that count. */
  readonly scope: Readonly<Record<string, unknown>>
  /** Pointers lead into the call's input, as in `/values/email`. */
  readonly faults: readonly Fault[]
}

interface SubmittedAnswers {
  readonly values: FormValues
  /** The language of the page on which they were typed. */
  readonly locale: string
}

export async function evaluateSubmission(
  version: FormVersion,
  { values, locale }: SubmittedAnswers,
  context: CallContext,
): Promise<SubmissionEvaluation> {
  const { document } = version
  const business = await getBusiness({}, context)
  const scope = { business: business.ok ? business.value : {} }
  const run = evaluateForm(document, { values, scope })
  const { currency } = context.directory.business
  const notation = { tag: getLanguageTag(locale), currency, amounts: listAmountFields(document) }
  const faults = findAnswerFaults(version, run, { ...context.configuration, notation })
  return {
    ...run,
    scope: { ...scope, values: run.values },
    faults: faults.map(fault => ({ ...fault, pointer: formatPointer(['values']) + fault.pointer })),
  }
}

const getLanguageTag = (locale: string): string =>
  isLocaleCode(locale) ? getLanguageInfo(locale).tag : 'en-US'

interface AnswerRules extends Configuration {
  /** In what notation the numbers were typed; default: English. */
  readonly notation?: FormNumberNotation
}

/** Finds faults in the answers. Pointers lead into the values. */
export function findAnswerFaults(
  version: FormVersion,
  run: FormEvaluation,
  configuration: AnswerRules,
): readonly Fault[] {
  const { schema, ui = {}, errors = [] } = version.document
  const { notation = { tag: 'en-US' } } = configuration
  const typed = { form: { schema, ui }, values: run.values, ...notation }
  const issues = explainNumberIssues(findSubmissionIssues(version, run, configuration), typed)
  return toFaults(issues, { rules: errors }, configuration.fieldFaults)
}

/**
 * Validates as against `applyFormDecisions(document, decisions)`, but compiles one schema per version: visitors choose
 * which conditions hold, and each compilation takes as long as a thousand validations.
 */
function findSubmissionIssues(
  { document, digest }: FormVersion,
  { decisions, values }: FormEvaluation,
  configuration: Configuration,
): ValidationIssue[] {
  const hidden = new Set(decisions.hidden)
  const issues = [
    ...getFormValidator(document, digest, configuration.validation)(values),
    ...findWidgetValueIssues(document.ui, values, configuration),
  ]
  const visibleIssues = issues.filter(
    ({ keyword, pointer }) => keyword !== 'required' || !hidden.has(pointer),
  )
  const all = [...visibleIssues, ...findMissingValues(decisions, values), ...notOffered(decisions, values)]
  // Only reported issues need expanding. The list is cut here, after hidden ones have been removed from it.
  const first = all.slice(0, maxIssues)
  const isMissed = first.some(({ keyword }) => keyword === 'required')
  if (!isMissed) return first
  const ui = resolveCustomWidgets(document.ui, 'form', configuration)
  const form = isObject(ui) ? { ...document, ui } : document
  return expandMissingGroupIssues(first, applyFormDecisions(form, decisions))
}

/** A value can have several issues; at most `maxFaults` faults are reported. */
const maxIssues = 4 * maxFaults

const checks = new WeakMap<ValidatorFactory, Map<string, SchemaValidator>>()
const maxCachedValidators = 200

/** Caches validators by digest: other content needs another validator, even under the same version. */
function getFormValidator(
  { schema }: FormDocument,
  digest: string,
  validation: ValidatorFactory,
): SchemaValidator {
  const cache = checks.get(validation) ?? new Map<string, SchemaValidator>()
  checks.set(validation, cache)
  const cached = cache.get(digest)
  if (cached) return cached
  const check = validation.checkForm(convertDiscriminators(convertPhonePatterns(schema)))
  if (cache.size >= maxCachedValidators) cache.clear()
  cache.set(digest, check)
  return check
}

/** Finds missing values that a condition requires, where their parent exists. */
const findMissingValues = ({ required }: FormDecisions, values: FormValues): ValidationIssue[] =>
  required
    .filter(pointer => {
      const parent = getAtPointer(values, formatPointer(parsePointer(pointer).slice(0, -1)))
      return parent !== undefined && getAtPointer(values, pointer) === undefined
    })
    .map((pointer): ValidationIssue => ({ pointer, keyword: 'required', params: {} }))

const notOffered = ({ offered }: FormDecisions, values: FormValues): ValidationIssue[] =>
  Object.entries(offered).flatMap(([pointer, choices]) => {
    const value = getAtPointer(values, pointer)
    const isOffered = value === undefined || [value].flat().every(item => choices.includes(item))
    return isOffered ? [] : [{ pointer, keyword: 'enum', params: {} }]
  })
