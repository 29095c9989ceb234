import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckImportInput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole, useI18n } from '../context/console-context.ts'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { ImportFileField } from './import-file-field.tsx'
import { ImportReport } from './import-report.tsx'
import { useSendImportFile } from './use-send-import-file.ts'

type Mode = CheckImportInput['mode']

const modes = ['add', 'equal'] as const satisfies readonly Mode[]

/** Checks a file, shows what it would change, and imports it. */
export function ImportSection() {
  const { i18n, announce } = useConsole()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const mode = query.get('mode') === 'equal' ? 'equal' : 'add'
  const [file, setFile] = useState<File>()
  const checkButton = useRef<HTMLButtonElement>(null)
  const check = useSendImportFile('checkImport', ({ faultCount, counts }) =>
    announce(
      faultCount > 0
        ? i18n.t('transfer.faults', { count: faultCount })
        : i18n.t('transfer.checked', { count: counts.created + counts.changed + counts.deleted }),
    ),
  )
  const run = useSendImportFile('importBusiness', () => {
    announce(i18n.t('transfer.applied'))
    // The button that was pressed goes.
    checkButton.current?.focus()
    check.reset()
    void queries.invalidateQueries()
  })
  const forget = () => {
    check.reset()
    run.reset()
  }
  return (
    <section className="console-card" aria-labelledby="transfer-import">
      <Heading />
      <ImportFileField
        file={file}
        onFile={chosen => {
          setFile(chosen)
          forget()
        }}
      />
      <ModeField
        mode={mode}
        onMode={name => {
          setQuery(name === 'add' ? {} : { mode: name }, { replace: true })
          forget()
        }}
      />
      <ReauthenticationProblem problem={check.problem} hint={i18n.t('transfer.proof_hint')} />
      <div className="bp-actions">
        <Button
          ref={checkButton}
          type="button"
          look={file && !check.data && !run.data ? 'primary' : 'secondary'}
          busy={check.isBusy}
          busyLabel={i18n.t('transfer.checking')}
          aria-disabled={!file || run.isBusy}
          onClick={() => {
            if (!file || run.isBusy) return
            forget()
            check.send({ file, input: { mode } })
          }}
        >
          {i18n.t('transfer.check')}
        </Button>
      </div>
      {run.data && (
        <Notice kind="success" title={i18n.t('transfer.applied')}>
          {i18n.t('transfer.applied_hint')}
        </Notice>
      )}
      {check.data && (
        <ImportReport report={check.data}>
          <Apply
            isBusy={run.isBusy}
            problem={run.problem}
            onApply={() => {
              const plan = check.data?.plan
              if (file && plan !== undefined) run.send({ file, input: { mode, plan } })
            }}
          />
        </ImportReport>
      )}
    </section>
  )
}

interface ApplyProps {
  readonly isBusy: boolean
  readonly problem: Problem | undefined
  readonly onApply: () => void
}

/** Imports what was checked; if something has changed since, only another check helps. */
function Apply({ isBusy, problem, onApply }: ApplyProps) {
  const i18n = useI18n()
  const isOutdated = problem?.code === 'record.changed'
  return (
    <>
      {isOutdated ? (
        <Notice kind="problem" title={i18n.t('transfer.outdated')}>
          {i18n.t('transfer.outdated_hint')}
        </Notice>
      ) : (
        <ReauthenticationProblem problem={problem} hint={i18n.t('transfer.proof_hint')} />
      )}
      <div className="bp-actions">
        <Button
          type="button"
          look="primary"
          busy={isBusy}
          busyLabel={i18n.t('transfer.applying')}
          aria-disabled={isOutdated}
          onClick={() => isOutdated || onApply()}
        >
          {i18n.t('transfer.apply')}
        </Button>
      </div>
    </>
  )
}

function Heading() {
  const i18n = useI18n()
  return (
    <div>
      <h2 id="transfer-import">{i18n.t('transfer.import')}</h2>
      <p className="console-muted">{i18n.t('transfer.import_hint')}</p>
    </div>
  )
}

interface ModeProps {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

function ModeField({ mode, onMode }: ModeProps) {
  const i18n = useI18n()
  return (
    <fieldset className="transfer-modes">
      <legend className="bp-label">{i18n.t('transfer.mode')}</legend>
      {modes.map(name => (
        <label key={name} className="bp-choice">
          <input type="radio" name="mode" checked={mode === name} onChange={() => onMode(name)} />
          <span>
            {i18n.t('transfer.mode_name', { mode: name })}
            <span className="console-muted transfer-count">
              {i18n.t('transfer.mode_hint', { mode: name })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
