import { lazy, Suspense } from 'react'
import type { FormFieldProps } from '#renderer/ui/form/types.ts'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'

const WeekField = lazy(async () => ({ default: (await import('./week.tsx')).WeekField }))

/** Weekly hours, which two kinds of records have; the others do not load the week to paint on. */
export const LazyWeekField = (props: FormFieldProps) => (
  <Suspense fallback={<Skeleton count={7} shape="card" />}>
    <WeekField {...props} />
  </Suspense>
)
