import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { ConsoleProblem } from '../context/use-console-call.ts'

type ArchiveCall = 'checkImport' | 'importBusiness'

interface ArchiveSending<Name extends ArchiveCall> {
  readonly file: File
  readonly input: Calls[Name]['input']
}

/** The server reads for two minutes at most, and a slow line takes longer to send the file. */
const timeoutMs = 600_000

/** Sends a file to import by a call whose body it is. */
export function useSendImportFile<Name extends ArchiveCall>(
  name: Name,
  onDone: (output: Calls[Name]['output']) => void,
) {
  const { call } = useConsole()
  const { business } = useSignedIn().membership
  const { mutate, isPending, error, data, reset } = useMutation<
    Calls[Name]['output'],
    ConsoleProblem,
    ArchiveSending<Name>
  >({
    mutationFn: async ({ file, input }) => {
      // Systems disagree about its type.
      const body = new Blob([file], { type: 'application/gzip' })
      const sent = await call(name, input, { business: business.slug, file: body, timeoutMs })
      if (!sent.ok) throw new ConsoleProblem(sent.problem)
      return sent.value
    },
    onSuccess: onDone,
    onSettled: () => {
      isSending.current = false
    },
  })
  // A second press may come before the button shows the first; its refusal would hide what the first one did.
  const isSending = useRef(false)
  const send = (sending: ArchiveSending<Name>) => {
    if (isSending.current) return
    isSending.current = true
    mutate(sending)
  }
  return { send, isBusy: isPending, problem: error?.problem, data, reset }
}
