/** Saves the file that a call returns. */
import { type CallName, type Calls, callEndpoints } from '#schemas/generated/calls.gen.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { buildCallRequest } from '#schemas/runtime/screen/call-request.ts'
import { isProblemDocument } from '../console-call.ts'

/** A cell of the table is written while it is read, so a long one takes its time. */
const timeoutMs = 300_000

/** Resolves to the problem, if there is one. */
export async function downloadFile<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  business: string,
): Promise<Problem | undefined> {
  const { url } = buildCallRequest(callEndpoints[name], { ...input })
  const response = await fetch(`/api/v1${url}`, {
    headers: { accept: 'text/csv, application/json', 'bookplate-business': business },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!response) return failed('network.failed').problem
  if (!response.ok) {
    const content: unknown = await response.json().catch(() => undefined)
    if (!isProblemDocument(content)) return failed('server.failed').problem
    return failed(content.code, content.params).problem
  }
  const file = await response.blob().catch(() => undefined)
  if (!file) return failed('network.failed').problem
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = /filename="?([\w.-]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name
  link.click()
  URL.revokeObjectURL(href)
  return undefined
}
