import { useEffect, useEffectEvent } from 'react'

/** Opens the menu of what can be added by `A` or `/`, outside of fields. */
export function useAddKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || (key !== 'a' && key !== 'A' && key !== '/')) return
    if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]'))
      return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
