import { useQuery } from '@tanstack/react-query'
import type { LocaleCode } from '#locales/codes.ts'
import { useSignedIn } from '../context/console-context.ts'
import { ConsoleProblem } from '../context/use-console-call.ts'
import { type OpenedDocument, readDocument } from '../documents/opened-document.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'

/** Reads the business's own messages of a language as they are when the page opens. Without any, they are an empty document. */
export function useOpenedMessages(language: LocaleCode) {
  const call = useCallAsBusiness()
  const { slug } = useSignedIn().membership.business
  return useQuery<OpenedDocument, ConsoleProblem>({
    queryKey: ['getDocumentDraft', { kind: 'messages', key: language, '@business': slug, isOpening: true }],
    async queryFn() {
      const outcome = await readDocument({ kind: 'messages', key: language }, call, {})
      if (!outcome.ok) throw new ConsoleProblem(outcome.problem)
      if (!outcome.value) throw new Error('Messages that nobody has changed are those of the product.')
      return outcome.value
    },
    // What is typed is in the draft that begins here; another answer would not reach it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
