import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { morePath } from './icon-paths.ts'
import './action-menu.css'

interface Props {
  /** What the acts are about, for screen readers. */
  readonly label: string
  /** Buttons and links. */
  readonly children: ReactNode
}

/** The further acts on one of a list, behind `⋯`; arrow keys walk along them. */
export function ActionMenu({ label, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const listActs = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('button, a') ?? [])
  const walk = (event: ReactKeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (!step) return
    event.preventDefault()
    const acts = listActs()
    const at = acts.findIndex(act => act.isSameNode(document.activeElement))
    acts[(at + step + acts.length) % acts.length]?.focus()
  }
  return (
    <>
      <button type="button" className="console-round" aria-label={label} popoverTarget={id}>
        <SvgIcon path={morePath} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the acts inside have the keys. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="action-menu"
        onKeyDown={walk}
        onClick={() => menu.current?.hidePopover()}
        onToggle={({ newState }) => newState === 'open' && listActs()[0]?.focus()}
      >
        {children}
      </div>
    </>
  )
}
