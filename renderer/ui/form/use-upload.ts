/**
 * Uploads one file and tracks its progress and outcome. Keeps only message codes, so that they follow a
 * change of language.
 */
import { useEffect, useRef, useState } from 'react'
import type { MessageParams } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { UploadFile } from './types.ts'

export interface UploadState {
  readonly name: string
  readonly bytes: number
  readonly kind: 'none' | 'busy' | 'done' | 'failed'
  /** The progress, 0 to 1; undefined while not known. */
  readonly share?: number
  /** Why it failed. */
  readonly message?: string
  readonly params?: MessageParams
}

interface Limits {
  /** The name under which the form posts the field. */
  readonly field: string
  /** Allowed media types, which may include `image/*`; empty allows all. */
  readonly accept: readonly string[]
  readonly maxBytes: number | undefined
  readonly upload: UploadFile | undefined
  /** Called with the id, and with undefined once there is no file. */
  readonly onChange: (id: string | undefined) => void
}

const none: UploadState = { name: '', bytes: 0, kind: 'none' }

export function useUpload({ field, accept, maxBytes, upload, onChange }: Limits) {
  const [state, setState] = useState<UploadState>(none)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const own = { name: file.name, bytes: file.size }
    const message = refusal(file, accept, maxBytes)
    if (message !== undefined || !upload) {
      setState({ ...own, kind: 'failed', message: message ?? 'form.file_failed' })
      return
    }
    const aborting = new AbortController()
    const { signal } = aborting
    running.current = aborting
    setState({ ...own, kind: 'busy' })
    const progress = (share: number) => signal.aborted || setState({ ...own, kind: 'busy', share })
    const outcome = await upload(file, field, { signal, progress: share => void progress(share) })
    if (signal.aborted) return
    if (outcome.ok) {
      setState({ ...own, kind: 'done' })
      onChange(outcome.value.id)
    } else {
      const { code, params } = outcome.problem
      setState({ ...own, kind: 'failed', message: getProblemMessageKey(code), params })
    }
  }
  function clear() {
    running.current?.abort()
    setState(none)
    onChange(undefined)
  }
  return { state, start, clear }
}

/** Checks what the server also checks, before anything is sent. Returns the message key of the problem. */
function refusal(file: File, accept: readonly string[], maxBytes: number | undefined): string | undefined {
  if (maxBytes !== undefined && file.size > maxBytes) return 'form.file_too_large'
  const fits = accept.some(type =>
    type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : type === file.type,
  )
  // Some systems report no type for some files; then the server checks.
  return accept.length === 0 || fits || file.type === '' ? undefined : 'form.file_type_refused'
}
