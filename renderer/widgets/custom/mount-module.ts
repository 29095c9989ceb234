/** Imports the module of a custom widget and mounts it: nothing that it throws leaves this file but as an error to show. */
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import type {
  CustomWidgetProps,
  MountCustomWidget,
  MountedCustomWidget,
} from '#schemas/runtime/screen/custom-widget.ts'

export interface MountedModule {
  update(props: CustomWidgetProps): void
  /** Unmounts the widget, now or as soon as it has mounted. */
  stop(): void
}

interface MountOptions {
  readonly props: CustomWidgetProps
  /** Called at most once, after which nothing is mounted any more. */
  onError(error: unknown): void
}

export function mountModule(
  place: HTMLElement,
  url: string,
  { props, onError }: MountOptions,
): MountedModule {
  const element = place.appendChild(document.createElement('div'))
  let latest = props
  let mounted: MountedCustomWidget | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    unmount(mounted)
    mounted = undefined
    element.remove()
  }
  const fail = (error: unknown) => {
    if (isStopped) return
    stop()
    onError(error)
  }
  const start = async () => {
    const mount = await importMount(url)
    if (isStopped) return
    const result = await mount(element, latest)
    if (isStopped) return unmount(result)
    mounted = result
    // In a shadow root that delegates the focus, the first control gets it.
    if (element.shadowRoot?.delegatesFocus) element.tabIndex = 0
    if (latest !== props) mounted?.update?.(latest)
  }
  start().catch(fail)
  return {
    update(next) {
      latest = next
      try {
        mounted?.update?.(next)
      } catch (error) {
        fail(error)
      }
    },
    stop,
  }
}

async function importMount(url: string): Promise<MountCustomWidget> {
  const { default: mount }: { readonly default?: unknown } = await import(/* @vite-ignore */ url)
  if (isMount(mount)) return mount
  throw new Error(`${url} has no default export that is a function.`)
}

/** What the function takes and returns is its author's promise. */
const isMount = (value: unknown): value is MountCustomWidget => typeof value === 'function'

/** What is unmounted is no longer shown, so an error in it is for its author only. */
function unmount(mounted: MountedCustomWidget | undefined): void {
  try {
    mounted?.unmount?.()
  } catch (error) {
    console.error(error)
  }
}

/** Browsers reject an import that they cannot fetch with a TypeError that speaks of the module. */
export const toModuleProblem = (error: unknown): Problem =>
  error instanceof TypeError && /\bmodule\b/.test(error.message)
    ? failed('network.failed').problem
    : failed('server.failed').problem
