import { type ReactNode, useEffect, useState } from 'react'
import type { ContactSummary } from '#schemas/generated/types.gen.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { QueryContent } from '../ui/query-content.tsx'

interface Props {
  readonly search: string
  readonly limit: number
  readonly after?: string
  readonly row: (customer: ContactSummary) => ReactNode
  /** What is shown if there is nobody. */
  readonly empty: ReactNode
  /** What follows a full page. */
  readonly more?: (next: string) => ReactNode
}

/** Lists customers, and looks for them again a moment after the search was changed. */
export function CustomerResults({ search, ...rest }: Props) {
  const settled = useSettled(search.trim())
  return <ResultPage key={rest.after} {...rest} search={settled} hasFound={false} />
}

/** A page that found few goes on with the next one: the server looks through a bounded number of bookings at once. */
function ResultPage({ hasFound, ...props }: Props & { readonly hasFound: boolean }) {
  const { search, limit, after, row, empty, more } = props
  const input = { limit, ...(search === '' ? {} : { search }), ...(after === undefined ? {} : { after }) }
  const answer = useConsoleQuery('listCustomers', input, { keepsPrevious: true })
  return (
    <QueryContent answer={answer} rows={limit > 5 ? 5 : 2}>
      {({ contacts, next }) => (
        <>
          {contacts.length > 0 && (
            <ul className="console-clients">
              {contacts.map(customer => (
                <li key={customer.booking}>{row(customer)}</li>
              ))}
            </ul>
          )}
          {next === null
            ? contacts.length === 0 && !hasFound && empty
            : contacts.length < limit
              ? !answer.isPlaceholderData && (
                  <ResultPage {...props} after={next} hasFound={hasFound || contacts.length > 0} />
                )
              : more?.(next)}
        </>
      )}
    </QueryContent>
  )
}

const settleMs = 200

/** Returns a text when it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
