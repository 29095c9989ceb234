import { useEffect, useEffectEvent } from 'react'

/** Leads to the next problem by `F8`. */
export function useNextProblemKey(show: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.defaultPrevented) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
