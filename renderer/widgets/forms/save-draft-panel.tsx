/**
 * Lets a visitor continue later: saves the answers under a link, with the form's version, and again whenever
 * a step is left.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { usePrefetch } from '../../screen/use-prefetch.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { getFormKind } from './form-kind.ts'

interface Props {
  readonly document: FormDocument
  readonly values: FormValues
  /** The id of the displayed step. */
  readonly stage: string | undefined
  readonly scope: ScopeOf<'values' | 'query'>
}

export function SaveDraftPanel(props: Props) {
  const { i18n, formats } = useApp()
  const draft = useDraft(props)
  const link = useRef<HTMLInputElement>(null)
  const asked = useRef(false)
  // The link replaces the pressed button, and takes its focus.
  useEffect(() => {
    if (asked.current && draft.link !== undefined) link.current?.focus()
    asked.current = false
  }, [draft.link])
  return (
    <div className="bp-form-draft bp-scripted">
      {/* Not announced where each question is saved. */}
      <p role={props.document.pace === undefined ? 'status' : undefined} className="bp-hint">
        {draft.savedAt !== undefined && i18n.t('form.saved', { time: formats.time(draft.savedAt) })}
      </p>
      {draft.failed && <Notice kind="problem">{i18n.t('form.not_saved')}</Notice>}
      {props.scope.query.draft === undefined ? (
        <Button
          type="button"
          look="quiet"
          busy={draft.busy}
          busyLabel={i18n.t('form.saving')}
          onClick={() => {
            asked.current = true
            draft.save()
          }}
        >
          {i18n.t('form.save_for_later')}
        </Button>
      ) : (
        <label className="bp-form-link">
          <span>{i18n.t('form.resume_link')}</span>
          <input
            ref={link}
            className="bp-input"
            readOnly
            value={draft.link ?? ''}
            onFocus={event => event.target.select()}
          />
        </label>
      )}
    </div>
  )
}

/** Saves a draft: of a survey from the first step on, of a form once the visitor has asked for it. */
function useDraft({ document, values, stage, scope }: Props) {
  const { call, page, address } = useApp()
  const { screen, keep, waitFor } = useScreen()
  const prefetch = usePrefetch()
  const id = scope.values.draft ?? scope.query.draft
  // One draft is saved at a time, as the first save decides its id; what changes meanwhile is saved after it.
  const latest = useRef({ values, stage, id })
  useEffect(() => {
    latest.current = { values, stage, id: latest.current.id ?? id }
  })
  const saving = useRef<{ again: boolean }>(undefined)
  const [state, setState] = useState<{
    readonly busy: boolean
    readonly failed: boolean
    readonly savedAt?: Instant
  }>({
    busy: false,
    failed: false,
  })
  const saveOnce = async (asked: boolean) => {
    setState(before => ({ ...before, busy: true, failed: false }))
    const { current } = latest
    const answer = await call('saveDraft', {
      kind: getFormKind(screen),
      form: document.id,
      version: document.version,
      values: current.values,
      step: current.stage ?? '',
      locale: page.locale,
      ...(current.id === undefined ? {} : { draft: current.id }),
    })
    setState(
      answer.ok
        ? { busy: false, failed: false, savedAt: asInstant(Date.now()) }
        : { busy: false, failed: asked },
    )
    if (!answer.ok) return
    latest.current = { ...latest.current, id: answer.value.draft }
    keep({ draft: answer.value.draft })
    if (!asked) return
    const kept = { version: String(document.version), draft: answer.value.draft }
    await prefetch(kept)
    address.replace(kept)
  }
  const save = async (asked: boolean) => {
    if (saving.current && !asked) {
      saving.current.again = true
      return
    }
    const own = { again: false }
    saving.current = own
    await saveOnce(asked)
    if (saving.current === own) saving.current = undefined
    if (own.again) await save(false)
  }
  const before = useRef(stage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving a step saves automatically.
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    if (id !== undefined || getFormKind(screen) === 'survey') waitFor(save(false))
  }, [stage])
  // Only a browser knows its address. The server renders the field empty, so that filling it moves nothing below.
  const here = useSyncExternalStore(
    () => () => undefined,
    () => location.origin + location.pathname,
    () => undefined,
  )
  const link =
    scope.query.draft === undefined || here === undefined
      ? undefined
      : `${here}?version=${document.version}&draft=${scope.query.draft}`
  return { ...state, link, save: () => void save(true) }
}
