import { useMutation } from '@tanstack/react-query'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { ConsoleProblem } from '../context/use-console-call.ts'

interface PictureOptions<Name extends PictureCall> {
  readonly name: Name
  readonly input: Calls[Name]['input']
  readonly onSent: (output: Calls[Name]['output'], blob: Blob) => void
}

type PictureCall = 'uploadImage' | 'uploadPhoto'

/** The server lets a picture wait for 20 seconds until its turn comes, and decodes it for 20 at most. */
const timeoutMs = 60_000

/** Sends a picture by a call whose body is the file. */
export function useSendPicture<Name extends PictureCall>({ name, input, onSent }: PictureOptions<Name>) {
  const { i18n, call } = useConsole()
  const { business } = useSignedIn().membership
  const { mutate, isPending, error } = useMutation<Calls[Name]['output'], ConsoleProblem, Blob>({
    mutationFn: async file => {
      const sent = await call(name, input, { business: business.slug, file, timeoutMs })
      if (!sent.ok) throw new ConsoleProblem(sent.problem)
      return sent.value
    },
    onSuccess: onSent,
  })
  return { send: mutate, isBusy: isPending, error: error ? i18n.formatProblem(error.problem) : undefined }
}
