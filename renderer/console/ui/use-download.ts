import { useState } from 'react'
import { type CallName, type Calls, callEndpoints } from '#schemas/generated/calls.gen.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { buildCallRequest } from '#schemas/runtime/screen/call-request.ts'
import { isProblemDocument } from '../context/console-call.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { saveFile } from './save-file.ts'

/** A table is written while it is read, so a long one takes its time. */
const timeoutMs = 300_000

/**
 * Downloads the file of a call. A link cannot: the business is in a header of the request.
 *
 * @param describeDone returns what is announced once the file is there
 */
export function useDownload<Name extends CallName>(call: Name, describeDone: (name: string) => string) {
  const { announce } = useConsole()
  const { business } = useSignedIn().membership
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  /** @param name what the file is saved as */
  const download = async (input: Calls[Name]['input'], name: string) => {
    setBusy(true)
    setProblem(undefined)
    const { url } = buildCallRequest(callEndpoints[call], { ...input })
    const response = await fetch(`/api/v1${url}`, {
      headers: { 'bookplate-business': business.slug },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    const file = response?.ok ? await response.blob().catch(() => undefined) : undefined
    setBusy(false)
    if (!file) return setProblem(await readProblem(response))
    saveFile(file, name)
    announce(describeDone(name))
  }
  return { download, isBusy, problem }
}

async function readProblem(response: Response | undefined): Promise<Problem> {
  if (!response) return failed('network.failed').problem
  // The answer began well, and did not end.
  if (response.ok) return failed('network.failed').problem
  const content: unknown = await response.json().catch(() => undefined)
  if (!isProblemDocument(content)) return failed('server.failed').problem
  return failed(content.code, content.params).problem
}
