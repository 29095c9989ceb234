import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What is chosen, in the address, so that it is there after a reload, too. */
export function useChosenPlace(): readonly [string, (pointer: string) => void] {
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('at') ?? ''
  const choose = useCallback(
    (pointer: string) =>
      setQuery(pointer === '' ? {} : { at: pointer }, { replace: true, preventScrollReset: true }),
    [setQuery],
  )
  return [chosen, choose]
}
