/** Checks that the editors of records and the schemas of their entities have the same properties. */
import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import type { RecordFormDocument } from '#schemas/runtime/form/record-form.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { checkReference, faultIf } from '../reference.ts'

type Definitions = Pick<UncheckedConfiguration, 'definitions'>

/** Finds entities and properties that do not exist, and properties that are in no section or in two. */
export const findRecordFormFaults = ({
  records,
  definitions,
}: Pick<UncheckedConfiguration, 'records' | 'definitions'>): FileFault[] =>
  [...records].flatMap(([id, form]) => {
    const file = `schemas/records/${id}.json`
    return [
      ...faultIf(form.kind !== id, {
        file,
        pointer: '/kind',
        reason: `is "${form.kind}", but the file is ${id}.json; name both the same.`,
      }),
      ...findEntityFaults(file, form, { definitions }),
    ]
  })

function findEntityFaults(file: string, form: RecordFormDocument, { definitions }: Definitions): FileFault[] {
  const entities = new Map(Object.entries(definitions))
  const entity = entities.get(form.entity)
  if (!entity) return checkReference({ file, path: ['entity'], what: 'entity', name: form.entity }, entities)
  const known = new Set(Object.keys(getSubobjectOrEmpty(entity, 'properties')))
  const named = listNamedProperties(form)
  const names = named.map(({ name }) => name)
  return [
    ...named.flatMap(({ path, name }) => checkReference({ file, path, what: 'property', name }, known)),
    ...Object.keys(form.ui).flatMap(name =>
      checkReference({ file, path: ['ui', name], what: 'property', name }, known),
    ),
    ...[...known].flatMap(name => {
      const count = names.filter(other => other === name).length
      const remedy = count === 0 ? 'put it into one, or into "elsewhere"' : 'leave it in one of them'
      const reason = `has "${name}" in ${count === 0 ? 'no section' : `${count} places`}; ${remedy}.`
      return faultIf(count !== 1, { file, pointer: '/sections', reason })
    }),
  ]
}

interface NamedProperty {
  readonly path: readonly (string | number)[]
  readonly name: string
}

const listNamedProperties = ({ sections, elsewhere }: RecordFormDocument): readonly NamedProperty[] => [
  ...sections.flatMap(({ properties, advanced = [] }, section) => [
    ...properties.map((name, index) => ({ path: ['sections', section, 'properties', index], name })),
    ...advanced.map((name, index) => ({ path: ['sections', section, 'advanced', index], name })),
  ]),
  ...elsewhere.map((name, index) => ({ path: ['elsewhere', index], name })),
]
