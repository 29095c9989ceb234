/** Handles the call for the editors of records, and the one for records that can be restored. */
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Handler } from '#server/calls/handler.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { buildRecordFormSchema } from '../checks/record-form-schema.ts'
import { listDefaultValues } from './default-values.ts'
import { listDetailsForms, withDetailsFormTitles } from './details-forms.ts'
import { toStoredKind } from './record-keys.ts'

export const getRecordForm: Handler<'getRecordForm'> = ({ kind }, context) => {
  const { configuration, directory } = context
  const form = configuration.records.get(kind)
  if (!form) return failed('record.not_found')
  const forms = listDetailsForms(context)
  const { defaultLocale, currency } = directory.business
  const languages = [...configuration.catalogues.keys()]
  return done({
    schema: buildRecordFormSchema(form.entity, configuration.definitions),
    ui: withDetailsFormTitles(form.ui, forms, configuration),
    sections: form.sections.map(({ title, properties, advanced = [], isOpen = false }) => ({
      title,
      isOpen,
      properties: [...properties],
      advanced: [...advanced],
    })),
    key: form.key,
    languages: [
      ...languages.filter(language => language === defaultLocale),
      ...languages.filter(language => language !== defaultLocale),
    ],
    currency,
    forms: forms.map(({ id }) => id),
    guestRules: [...configuration.guests.keys()],
    usual: [...listDefaultValues(kind, directory)],
  })
}

/** As many as a page shows. */
const maxDeletedRecords = 100

export const listDeletedRecords: Handler<'listDeletedRecords'> = async (
  { kind },
  { stores: { recordHistory }, directory, caller },
) => {
  const refusal = checkRecordKinds([kind], caller)
  if (refusal) return refusal
  const { slug: business, timezone } = directory.business
  const found = await recordHistory.listDeleted({ business, kind: toStoredKind(kind) }, maxDeletedRecords)
  const zone = requireZone(timezone)
  return done({
    records: found.map(({ key, version, document, at }) => ({
      key,
      version,
      ...nameRecord(document),
      ...(at === undefined ? {} : { at: formatZonedInstant(at, zone) }),
    })),
  })
}

/** Content has a title. */
function nameRecord({ name, title }: Readonly<Record<string, unknown>>) {
  const shown = name ?? title
  return isText(shown) ? { name: shown } : {}
}
