/** Keeps the module of a custom widget mounted and up to date. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CustomWidgetProps } from '#schemas/runtime/screen/custom-widget.ts'
import { type MountedModule, mountModule, toModuleProblem } from './mount-module.ts'

/** The props of a module, before the form around it has been read. */
type ModuleProps = Omit<CustomWidgetProps, 'label' | 'required'> & { readonly label: string | undefined }

interface ShownModule {
  /** The element to mount it in. */
  readonly host: RefObject<HTMLDivElement | null>
  /** Why it is not shown; undefined if it is, or will be. */
  readonly problem: Problem | undefined
  retry(): void
}

interface Attempt {
  readonly count: number
  readonly problem?: Problem
}

export function useCustomWidgetModule(url: string, props: ModuleProps): ShownModule {
  const host = useRef<HTMLDivElement>(null)
  const mount = useRef<MountedModule>(undefined)
  const [{ count, problem }, setAttempt] = useState<Attempt>({ count: 0 })
  const latest = useRef(props)
  latest.current = props
  const passed = useRef('')
  useEffect(() => {
    if (problem || !host.current) return
    const first = readProps(host.current, latest)
    passed.current = JSON.stringify(first)
    // Browsers remember a module that failed by its URL.
    mount.current = mountModule(host.current, count === 0 ? url : `${url}?attempt=${count}`, {
      props: first,
      onError(error) {
        console.error(`${url} failed.`, error)
        setAttempt({ count, problem: toModuleProblem(error) })
      },
    })
    return () => mount.current?.stop()
  }, [url, count, problem])
  // After each rendering, because the label of the field may have changed with the language.
  useEffect(() => {
    if (!host.current) return
    const next = readProps(host.current, latest)
    const text = JSON.stringify(next)
    if (text === passed.current) return
    passed.current = text
    mount.current?.update(next)
  })
  return { host, problem, retry: () => setAttempt({ count: count + 1 }) }
}

/** Returns copies, because a module may change what it gets. A form labels the field by a legend. */
function readProps(host: HTMLElement, latest: RefObject<ModuleProps>): CustomWidgetProps {
  const legend = host.closest('fieldset')?.querySelector('legend')
  const { label = legend?.firstChild?.textContent ?? '', text } = latest.current
  return {
    ...JSON.parse(JSON.stringify(latest.current)),
    label,
    required: Boolean(legend?.querySelector('.bp-required')),
    text,
    // Rendered at once: a module builds its next change on the value that it has, and a second key may come first.
    onChange: value => flushSync(() => latest.current.onChange(value)),
  }
}
