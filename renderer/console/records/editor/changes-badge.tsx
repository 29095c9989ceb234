import { lazy, Suspense, useId, useState } from 'react'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../../context/console-context.ts'
import type { SavedRecord } from '../../saving/record-values.ts'
import { useRecordForm } from './record-form-context.ts'

const ChangedProperties = lazy(async () => ({
  default: (await import('../revision-changes.tsx')).ChangedProperties,
}))

interface Props {
  readonly saved: SavedRecord
}

/** How much is typed that is not saved, and on demand what. */
export function ChangesBadge({ saved }: Props) {
  const i18n = useI18n()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { form, draft, isNew, changed } = useRecordForm()
  const count = i18n.t('record.changes', { count: changed.length })
  if (isNew) return <span className="console-badge console-badge--wait">{count}</span>
  return (
    <>
      <button type="button" className="console-badge console-badge--wait" popoverTarget={id}>
        {count}
        <Icon name="chevron-down" />
      </button>
      <section
        id={id}
        popover="auto"
        className="record-since"
        aria-labelledby={`${id}-title`}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        <h2 id={`${id}-title`}>{i18n.t('record.since', { version: saved.version })}</h2>
        {isOpen && (
          <Suspense>
            <ChangedProperties form={form} before={saved.draft} after={draft} />
          </Suspense>
        )}
      </section>
    </>
  )
}
