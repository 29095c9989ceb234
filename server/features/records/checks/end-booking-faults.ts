/** Finds ends of forms that book what no business offers. */

import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { getFormFile } from '#server/configuration/form-files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'

/**
 * A document belongs to the installation, so one business with that name is enough. Without any business there are no
 * faults, because its records may come later.
 */
export function findEndBookingFaults(
  { forms, surveys }: Pick<Configuration, 'forms' | 'surveys'>,
  businesses: readonly Pick<BusinessRecords, 'services' | 'providers' | 'teams'>[],
): FileFault[] {
  if (businesses.length === 0) return []
  const slugs = (records: readonly { readonly slug: string }[]) => records.map(({ slug }) => slug)
  const services = new Set(businesses.flatMap(records => slugs(records.services)))
  const providers = new Set(
    businesses.flatMap(records => [...slugs(records.providers), ...slugs(records.teams)]),
  )
  return [...listFiles('forms', forms), ...listFiles('surveys', surveys)].flatMap(({ file, form }) =>
    (form.ends ?? []).flatMap(({ book: { service, provider } = {} }, index) => [
      ...findUnknown({ file, path: ['ends', index, 'book', 'service'], what: 'service' }, service, services),
      ...findUnknown(
        { file, path: ['ends', index, 'book', 'provider'], what: 'provider or team' },
        provider,
        providers,
      ),
    ]),
  )
}

const listFiles = (folder: 'forms' | 'surveys', documents: ReadonlyMap<string, FormDocument>) =>
  [...documents].map(([id, form]) => ({ file: getFormFile(folder, id), form }))

interface NamePlace {
  readonly file: string
  readonly path: readonly (string | number)[]
  readonly what: string
}

function findUnknown(
  { file, path, what }: NamePlace,
  name: string | undefined,
  names: ReadonlySet<string>,
): FileFault[] {
  if (name === undefined || names.has(name)) return []
  const reason = `no business has a ${what} "${name}"; correct the name, or add the ${what} first.${suggestName(name, names)}`
  return [{ file, pointer: formatPointer(path), reason }]
}
