import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckImportInput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole, useWords } from '../context/console-context.ts'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { ArchiveField } from './archive-field.tsx'
import { ImportReport } from './import-report.tsx'
import { useSendArchive } from './use-send-archive.ts'

type Mode = CheckImportInput['mode']

const modes = ['add', 'equal'] as const satisfies readonly Mode[]

/** Checks a file, shows what it would change, and imports it. */
export function ImportSection() {
  const { words, announce } = useConsole()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const mode = query.get('mode') === 'equal' ? 'equal' : 'add'
  const [file, setFile] = useState<File>()
  const checkButton = useRef<HTMLButtonElement>(null)
  const check = useSendArchive('checkImport', ({ faultCount, counts }) =>
    announce(
      faultCount > 0
        ? words.t('transfer.faults', { count: faultCount })
        : words.t('transfer.checked', { count: counts.created + counts.changed + counts.deleted }),
    ),
  )
  const run = useSendArchive('importBusiness', () => {
    announce(words.t('transfer.applied'))
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
      <ArchiveField
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
      <ProofProblem problem={check.problem} hint={words.t('transfer.proof_hint')} />
      <div className="bp-actions">
        <Button
          ref={checkButton}
          type="button"
          look={file && !check.data && !run.data ? 'primary' : 'secondary'}
          busy={check.isBusy}
          busyLabel={words.t('transfer.checking')}
          aria-disabled={!file || run.isBusy}
          onClick={() => {
            if (!file || run.isBusy) return
            forget()
            check.send({ file, input: { mode } })
          }}
        >
          {words.t('transfer.check')}
        </Button>
      </div>
      {run.data && (
        <Notice kind="success" title={words.t('transfer.applied')}>
          {words.t('transfer.applied_hint')}
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
  const words = useWords()
  const isOutdated = problem?.code === 'record.changed'
  return (
    <>
      {isOutdated ? (
        <Notice kind="problem" title={words.t('transfer.outdated')}>
          {words.t('transfer.outdated_hint')}
        </Notice>
      ) : (
        <ProofProblem problem={problem} hint={words.t('transfer.proof_hint')} />
      )}
      <div className="bp-actions">
        <Button
          type="button"
          look="primary"
          busy={isBusy}
          busyLabel={words.t('transfer.applying')}
          aria-disabled={isOutdated}
          onClick={() => isOutdated || onApply()}
        >
          {words.t('transfer.apply')}
        </Button>
      </div>
    </>
  )
}

function Heading() {
  const words = useWords()
  return (
    <div>
      <h2 id="transfer-import">{words.t('transfer.import')}</h2>
      <p className="console-muted">{words.t('transfer.import_hint')}</p>
    </div>
  )
}

interface ModeProps {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

function ModeField({ mode, onMode }: ModeProps) {
  const words = useWords()
  return (
    <fieldset className="transfer-modes">
      <legend className="bp-label">{words.t('transfer.mode')}</legend>
      {modes.map(name => (
        <label key={name} className="bp-choice">
          <input type="radio" name="mode" checked={mode === name} onChange={() => onMode(name)} />
          <span>
            {words.t('transfer.mode_name', { mode: name })}
            <span className="console-muted transfer-count">
              {words.t('transfer.mode_hint', { mode: name })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
