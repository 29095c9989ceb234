import { useState } from 'react'
import { type CallName, type Calls, callEndpoints } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { buildCallRequest } from '#schemas/runtime/screen/call-request.ts'
import { useConsole, useSignedIn } from '../console-context.ts'

/** Downloads the file of a call. A link cannot: the business is in a header of the request. */
export function useDownload<Name extends CallName>(call: Name) {
  const { words, announce } = useConsole()
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
    }).catch(() => undefined)
    const file = response?.ok ? await response.blob().catch(() => undefined) : undefined
    setBusy(false)
    if (!file) return setProblem(await readProblem(response))
    saveFile(file, name)
    announce(words.t('answers.csv_done', { name }))
  }
  return { download, isBusy, problem }
}

async function readProblem(response: Response | undefined): Promise<Problem> {
  if (!response) return failed('network.failed').problem
  const content: unknown = response.bodyUsed ? undefined : await response.json().catch(() => undefined)
  return failed(isProblemDocument(content) ? content.code : 'server.failed').problem
}

/** Our own server returns only codes of `problems.json`; a contract test compares every call. */
const isProblemDocument = (content: unknown): content is Pick<Problem, 'code'> =>
  isObject(content) && typeof content.code === 'string'

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
