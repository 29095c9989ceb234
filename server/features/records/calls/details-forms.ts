/** The forms that a service or a business may name for the details step, and what they are called. */
import { createTranslator } from '#locales/translator.ts'
import { formatLocalizedText, isMessage, type LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { getDefaultDetailsFormId } from '#server/features/directory/rules/details-form.ts'
import { findDetailsFormFaults } from '../checks/record-faults.ts'

type FormContext = Pick<CallContext, 'configuration' | 'directory'>

/**
 * Lists the forms that fit the details step: without those that ask for files, and those that a screen asks by itself,
 * unless a service names them.
 */
export function listDetailsForms({ configuration, directory }: FormContext): readonly FormDocument[] {
  const { business, services } = directory
  const named = new Set([
    getDefaultDetailsFormId(business),
    ...[...services.values()].map(({ form }) => form),
  ])
  const asked = listFormsOfScreens(configuration)
  return [...configuration.forms.values()].filter(
    form =>
      named.has(form.id) ||
      (!asked.has(form.id) && findDetailsFormFaults({ form: form.id }, '', configuration.forms).length === 0),
  )
}

const listFormsOfScreens = ({ screens }: Configuration): ReadonlySet<unknown> =>
  new Set([...screens.values()].flatMap(({ steps = [] }) => steps.map(step => step.form)))

/**
 * Returns the ui schema of a record with the titles of the forms, where one is chosen. Forms without a title have the
 * name that the ui schema gives them.
 */
export function withDetailsFormTitles(
  ui: JsonObject,
  forms: readonly FormDocument[],
  { catalogues }: Pick<Configuration, 'catalogues'>,
): JsonObject {
  const titles = Object.fromEntries(
    forms.flatMap(({ id, title }) => (title === undefined ? [] : [[id, toText(title, catalogues)]])),
  )
  return Object.fromEntries(
    Object.entries(ui).map(([name, part]) =>
      isObject(part) && isObject(part['ui:options']) && part['ui:options'].kind === 'forms'
        ? [name, { ...part, 'ui:enumNames': { ...asObject(part['ui:enumNames']), ...titles } }]
        : [name, part],
    ),
  )
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The console has none of the messages for visitors. */
const toText = (title: LocalizedText, catalogues: Configuration['catalogues']) =>
  isMessage(title)
    ? Object.fromEntries(
        [...catalogues].map(([locale, catalogue]) => [
          locale,
          formatLocalizedText(title, createTranslator({ locale, catalogue })),
        ]),
      )
    : title
