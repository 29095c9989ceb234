/** Keeps the module of a custom widget mounted and up to date. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CustomWidgetProps } from '#schemas/runtime/screen/custom-widget.ts'
import { type ModuleMount, mountModule, toModuleProblem } from './mount-module.ts'

interface ShownModule {
  /** The element to mount it in. */
  readonly host: RefObject<HTMLDivElement | null>
  /** Why it is not shown; undefined if it is, or will be. */
  readonly problem: Problem | undefined
  retry(): void
}

interface Attempt {
  readonly count: number
  readonly problem: Problem | undefined
}

export function useModule(url: string, props: CustomWidgetProps): ShownModule {
  const host = useRef<HTMLDivElement>(null)
  const mount = useRef<ModuleMount>(undefined)
  const latest = useRef(props)
  const [{ count, problem }, setAttempt] = useState<Attempt>({ count: 0, problem: undefined })
  latest.current = props
  // The module gets copies, because it may change what it gets.
  const data = JSON.stringify(props)
  const copyProps = (): CustomWidgetProps => ({
    ...JSON.parse(data),
    text: props.text,
    onChange: value => latest.current.onChange(value),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new props are passed on below
  useEffect(() => {
    if (problem || !host.current) return
    // Browsers remember a module that failed by its URL.
    mount.current = mountModule(host.current, count === 0 ? url : `${url}?attempt=${count}`, {
      props: copyProps(),
      onError(error) {
        console.error(`${url} failed.`, error)
        setAttempt({ count, problem: toModuleProblem(error) })
      },
    })
    return () => mount.current?.stop()
  }, [url, count, problem])
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions change with each rendering, `data` says when to update
  useEffect(() => mount.current?.update(copyProps()), [data])
  return { host, problem, retry: () => setAttempt({ count: count + 1, problem: undefined }) }
}
