/** A widget by name: drawn when it is there. */
import { type ReactNode, use, useEffect, useState } from 'react'
import type { WidgetName } from '#schemas/generated/widgets.gen.ts'
import { reloadOnce } from '../browser/reload.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { useApp } from './app-context.ts'
import { ScreenContext } from './screen-context.ts'
import { type AnyWidgetProps, asDeclared, type WidgetOptions } from './widget.ts'

/** What a document names has any options; what code names has its own. */
type SlotOptions<Name extends string> = Name extends WidgetName
  ? WidgetOptions<Name>
  : Readonly<Record<string, unknown>>

interface Props<Name extends string> extends Partial<Pick<AnyWidgetProps, 'name' | 'onChange' | 'faults'>> {
  readonly widget: Name | undefined
  readonly value?: unknown
  readonly options?: SlotOptions<Name>
  /** Default: the screen's. */
  readonly scope?: Readonly<Record<string, unknown>>
  /** The visitor waits for it: so many lines stand in its place until it comes, */
  readonly lines?: number
  /** or this. */
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
  const screen = use(ScreenContext)
  const View = parts.view(widget ?? '')
  const lost = useFetched(widget ?? '', View !== undefined)
  if (View)
    return (
      <View
        name={name}
        value={asDeclared(value)}
        onChange={onChange}
        options={asDeclared(options ?? none)}
        scope={asDeclared(scope ?? screen?.scope ?? none)}
        faults={faults}
      />
    )
  return standIn && widget && <WidgetPlaceholder lost={lost} standIn={standIn} />
}

interface MissingProps {
  /** undefined: it is on its way. */
  readonly lost: boolean | undefined
  readonly standIn: ReactNode
}

/** In place of a part: something, when it takes longer than 200 ms, and a way on when it does not come. */
export function WidgetPlaceholder({ lost, standIn }: MissingProps) {
  const { words } = useApp()
  if (lost)
    return (
      <Notice
        kind="problem"
        actions={
          <Button type="button" onClick={() => location.reload()}>
            {words.t('common.reload')}
          </Button>
        }
      >
        {words.t('problem.network.failed')}
      </Notice>
    )
  return lost === undefined && <div className="bp-late">{standIn}</div>
}

/**
 * Fetches a part that was not there to be drawn, and draws again when it has come or is lost; undefined until then. One
 * that came by another way after the drawing and before the effect is drawn, too.
 */
function useFetched(part: string, isDrawn: boolean): boolean | undefined {
  const { parts } = useApp()
  const [lost, setLost] = useState<Readonly<Record<string, boolean>>>({})
  useEffect(() => {
    if (isDrawn) return
    let stays = true
    void parts
      .load([part])
      // A page that starts anew says nothing meanwhile.
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
const noFaults: AnyWidgetProps['faults'] = []
