/** What the route loads, kept current as the address changes; the server's answers are there from the start. */
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { holds } from '#schemas/condition.ts'
import { useApp } from '../app/app-context.ts'
import { filled } from '../app/page.ts'
import { callQuery } from '../app/queries.ts'

/** Name → answer; what is not there yet is left out. */
export function useLoaded(query: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { page, call } = useApp()
  const base = { params: page.params, query }
  const wanted = Object.entries(page.load).filter(([, { when }]) => when === undefined || holds(when, base))
  const answers = useQueries({
    queries: wanted.map(([, load]) => callQuery(call, load.call, filled(load.input, base))),
    combine: results => results.map(({ data }) => data),
  })
  const names = wanted.map(([name]) => name).join()
  return useMemo(
    () =>
      Object.fromEntries(
        names
          .split(',')
          .flatMap((name, index) => (answers[index] === undefined ? [] : [[name, answers[index]]])),
      ),
    [names, answers],
  )
}
