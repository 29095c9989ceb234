/** Renders a widget by name, once it is loaded. */
import { type ReactNode, use, useEffect, useState } from 'react'
import type { WidgetName } from '#schemas/generated/widgets.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { reloadOnce } from '../browser/reload.ts'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { useApp } from './app-context.ts'
import { FailedLoadNotice } from './failed-load-notice.tsx'
import { ScopeContext } from './screen-context.ts'
import { type AnyWidgetProps, castToDeclaredType, type WidgetOptions } from './widget.ts'

/** The options of a widget: any for a name from a document, its declared ones for a name in code. */
type SlotOptions<Name extends string> = Name extends WidgetName
  ? WidgetOptions<Name>
  : Readonly<Record<string, unknown>>

interface Props<Name extends string> extends Partial<Pick<AnyWidgetProps, 'name' | 'onChange' | 'faults'>> {
  readonly widget: Name | undefined
  readonly value?: unknown
  readonly options?: SlotOptions<Name>
  /** The scope; default: the screen's. */
  readonly scope?: Readonly<Record<string, unknown>>
  /** How many placeholder lines show while the visitor waits for the widget. */
  readonly lines?: number
  /** The placeholder to show instead of lines. */
  readonly standIn?: ReactNode
}

export function WidgetSlot<Name extends string>({
  widget,
  name = '',
  value,
  onChange = ignore,
  options,
  scope,
  faults = noFaults,
  lines,
  standIn = lines && <Skeleton count={lines} />,
}: Props<Name>) {
  const { parts } = useApp()
  const screenScope = use(ScopeContext)
  const View = parts.view(widget ?? '')
  const lost = useFetched(widget ?? '', View !== undefined)
  if (View)
    return (
      <View
        name={name}
        value={castToDeclaredType(value)}
        onChange={onChange}
        options={castToDeclaredType(options ?? none)}
        scope={castToDeclaredType(scope ?? screenScope ?? none)}
        faults={faults}
      />
    )
  return standIn && widget && <WidgetLoadState lost={lost} standIn={standIn} />
}

interface MissingProps {
  /** Whether loading failed; undefined while it is loading. */
  readonly lost: boolean | undefined
  readonly standIn: ReactNode
}

/**
 * Replaces a widget: shows the placeholder if loading takes longer than 200 ms, and a reload button if it fails.
 */
export function WidgetLoadState({ lost, standIn }: MissingProps) {
  const { i18n } = useApp()
  if (lost)
    return (
      <FailedLoadNotice {...networkFailure} retry={() => location.reload()} label={i18n.t('common.reload')} />
    )
  return lost === undefined && <div className="bp-late">{standIn}</div>
}

/**
 * Loads a widget that was missing, and renders again once it has arrived or failed; returns undefined until
 * then. Also renders a widget that another way brought between the rendering and the effect.
 */
function useFetched(part: string, isDrawn: boolean): boolean | undefined {
  const { parts } = useApp()
  const [lost, setLost] = useState<Readonly<Record<string, boolean>>>({})
  useEffect(() => {
    if (isDrawn) return
    let stays = true
    void parts
      .load([part])
      // A page that reloads shows nothing meanwhile.
      .then(
        () => false,
        () => !reloadOnce(),
      )
      .then(isLost => stays && setLost({ [part]: isLost }))
    return () => {
      stays = false
    }
  }, [part, parts, isDrawn])
  return lost[part]
}

const ignore = () => undefined
const none = {}
const networkFailure = failed('network.failed')
const noFaults: AnyWidgetProps['faults'] = []
