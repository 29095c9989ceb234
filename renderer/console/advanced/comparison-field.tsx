import { useState } from 'react'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { toDocumentText } from '../documents/opened-document.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { SelectField, type SelectOption } from '../ui/select-field.tsx'

interface ComparisonSources {
  readonly draft: EditedDocument
  readonly product: JsonRecord | undefined
}

export interface Comparison {
  readonly options: readonly SelectOption[]
  readonly chosen: string
  /** Undefined: nothing is compared. */
  readonly text: string | undefined
  choose(value: string): void
}

/** Compares a document with what is live, with the product's, or with one of its versions. */
export function useComparison({ draft, product }: ComparisonSources): Comparison {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [wanted, choose] = useState<string>()
  const { kind, key, published, document } = draft
  // A document that holds only what differs has no line in common with a whole one.
  const chosen = wanted ?? (published && published.document.base === document.base ? 'live' : '')
  const isOwn = (published?.version ?? 0) > 0
  const revisions = useConsoleQuery('listRevisions', { kind, key }, { enabled: isOwn })
  const version = Number(chosen)
  const revision = useConsoleQuery(
    'getRevision',
    { kind, key, version },
    { enabled: isOwn && Number.isInteger(version) && version > 0 },
  )
  const older = (revisions.data?.revisions ?? []).filter(
    ({ what, current }) => what !== 'deleted' && !current,
  )
  const options = [
    { value: '', label: i18n.t('advanced.compare_none') },
    ...(published ? [{ value: 'live', label: i18n.t('advanced.compare_live') }] : []),
    ...(product && isOwn ? [{ value: 'product', label: i18n.t('advanced.compare_product') }] : []),
    ...older.map(({ version, at }) => ({
      value: String(version),
      label: i18n.t('advanced.compare_version', {
        when: at === undefined ? String(version) : formatDateAndTime(at, i18n, zone),
      }),
    })),
  ]
  const documents: Readonly<Record<string, JsonRecord | undefined>> = {
    live: published?.document,
    product,
    [String(version)]: revision.data?.record,
  }
  const other = chosen === '' ? undefined : documents[chosen]
  return { options, chosen, text: other && toDocumentText(other), choose }
}

export function ComparisonField({ comparison }: { readonly comparison: Comparison }) {
  const i18n = useI18n()
  if (comparison.options.length < 2) return null
  return (
    <div className="advanced-comparison">
      <SelectField
        label={i18n.t('advanced.compare')}
        options={comparison.options}
        value={comparison.chosen}
        onChange={event => comparison.choose(event.target.value)}
      />
    </div>
  )
}
