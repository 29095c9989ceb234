import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n } from '../../context/console-context.ts'
import { type JsonRecord, listConflicts, mergeChoices, type SavedRecord } from '../../saving/record-values.ts'
import { useRecordForm } from './record-form-context.ts'
import { useValueFormatter } from './use-value-formatter.ts'

interface Props {
  /** What the editor began with. */
  readonly saved: SavedRecord
  readonly theirs: SavedRecord
  readonly isBusy: boolean
  readonly onSolve: (theirs: SavedRecord, chosen: JsonRecord) => void
}

/** Shows what two people have changed at once, side by side. Everything else of both is kept anyway. */
export function ConflictPanel({ saved, theirs, isBusy, onSolve }: Props) {
  const i18n = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { draft, form } = useRecordForm()
  const [isTheirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { formatLabel, formatValue } = useValueFormatter(form)
  const names = listConflicts(saved.draft, draft, theirs.draft)
  const choose = (name: string, takesTheirs: boolean) => {
    const next = new Set(isTheirs)
    if (takesTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const sides = [
    { isOther: false, title: i18n.t('record.mine'), record: draft },
    { isOther: true, title: i18n.t('record.theirs'), record: theirs.draft },
  ]
  const solve = () =>
    onSolve(
      theirs,
      mergeChoices({ saved: saved.draft, mine: draft, theirs: theirs.draft }, name => !isTheirs.has(name)),
    )
  return (
    <div ref={panel} tabIndex={-1}>
      <Notice
        kind="problem"
        title={i18n.t('record.conflict')}
        actions={
          <Button type="button" look="primary" busy={isBusy} onClick={solve}>
            {i18n.t('record.save_choices')}
          </Button>
        }
      >
        <p>{i18n.t('record.conflict_hint')}</p>
        {names.map(name => (
          <fieldset key={name} className="console-conflict">
            <legend>{formatLabel(name)}</legend>
            {sides.map(({ isOther, title, record }) => (
              <label key={title}>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={isTheirs.has(name) === isOther}
                  onChange={() => choose(name, isOther)}
                />
                <span className="console-conflict-side">
                  <span className="console-muted">{title}</span>
                  <span>{formatValue(name, record[name])}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </Notice>
    </div>
  )
}
