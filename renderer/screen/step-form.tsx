/** The step of a form document: loaded when it is near, drawn by RJSF with our theme. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { callQuery } from '../app/queries.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadedFormPart, loadFormPart } from './parts.ts'
import { formOf } from './progress.ts'
import { useScreen } from './screen-context.ts'

export function StepForm({ id }: { readonly id: string }) {
  const { call } = useApp()
  const { step, scope, set, next, resolution } = useScreen()
  const [Part, setPart] = useState(() => loadedFormPart())
  const form = (step && formOf(step, scope)) ?? ''
  const { data } = useQuery({ ...callQuery(call, 'getForm', { id: form }), enabled: form !== '' })
  useEffect(() => {
    if (!Part) void loadFormPart().then(part => setPart(() => part))
  }, [Part])
  if (!Part || !data || step?.into === undefined) return <Skeleton count={6} />
  const { into } = step
  return (
    <Part
      id={id}
      document={data}
      value={scope.values[into]}
      faults={resolution?.step === step.id ? resolution.faults : []}
      change={value => set({ [into]: value })}
      submit={next}
    />
  )
}
