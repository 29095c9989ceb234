import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { listRankedValues, RankingField } from '../ranking.tsx'
import type { FormFieldProps } from '../types.ts'

/** Renders a ranking whose order counts as it stands, from the start. */
export function CountedRankingField(props: FormFieldProps) {
  const [alive, setAlive] = useState(false)
  // The answers that the browser has saved are known only once the page is live.
  useEffect(() => startTransition(() => setAlive(true)), [])
  const count = useEffectEvent(() => {
    const { formData, disabled, readonly, onChange, fieldPathId } = props
    const isAnswered = Array.isArray(formData) && formData.length > 0
    if (!isAnswered && !disabled && !readonly) onChange(listRankedValues(props), fieldPathId.path)
  })
  useEffect(() => {
    if (alive) count()
  }, [alive])
  return <RankingField {...props} />
}
