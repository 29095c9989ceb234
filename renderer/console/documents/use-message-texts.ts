import { useMemo } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'

/** Returns the messages to visitors in a language by their keys, as their authors write them. */
export function useMessageTexts(language: LocaleCode): ReadonlyMap<string, string> | undefined {
  const messages = useConsoleQuery('listMessages', { language }).data?.messages
  return useMemo(() => messages && new Map(messages.map(({ key, shown }) => [key, shown])), [messages])
}
