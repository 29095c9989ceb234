/** Sends a call again with the proof of work that the server asked for. Loaded only then. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useApp } from '../app-context.ts'
import { solveCaptcha } from './solve-captcha.ts'

/**
 * Resolves to undefined if the visitor cancels, and to the problem itself if this browser cannot solve it.
 * @param show shows what is going on, with a button to cancel; undefined: nothing any more
 */
export async function sendWithProof<T>(
  refused: Extract<Outcome<T>, { readonly ok: false }>,
  send: (proof: string) => Promise<Outcome<T>>,
  show: (notice: ReactNode) => void,
): Promise<Outcome<T> | undefined> {
  const canceling = new AbortController()
  show(<ProofNotice onCancel={() => canceling.abort()} />)
  const proof = await solveCaptcha(String(refused.problem.params.challenge), canceling.signal)
  // What is on its way cannot be cancelled.
  show(undefined)
  if (canceling.signal.aborted) return undefined
  return proof === undefined ? refused : send(proof)
}

/** Comes into view, because the button that was pressed may be far below. Its text is added later, to be announced. */
function ProofNotice({ onCancel }: { onCancel(): void }) {
  const { i18n } = useApp()
  const place = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    setReady(true)
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const button = (
    <Button type="button" onClick={onCancel}>
      {i18n.t('common.cancel')}
    </Button>
  )
  return (
    <div role="status" ref={place}>
      <Notice kind="info" actions={button}>
        {ready && i18n.t('proof.working')}
      </Notice>
    </div>
  )
}
