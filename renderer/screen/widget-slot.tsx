/** A widget by name: drawn when it is there. */
import { type ReactNode, useEffect, useState } from 'react'
import { reloadOnce } from '../browser/reload.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { useApp } from './app-context.ts'
import type { WidgetProps } from './widget.ts'

interface Props extends Partial<WidgetProps> {
  readonly widget: string | undefined
  /** The visitor waits for it: so many lines stand in its place until it comes, */
  readonly lines?: number
  /** or this. */
  readonly standIn?: ReactNode
}

export function WidgetSlot({
  widget = '',
  name = '',
  value,
  change = ignore,
  options = none,
  faults = noFaults,
  lines,
  standIn = lines && <Skeleton count={lines} />,
}: Props) {
  const { parts } = useApp()
  const View = parts.view(widget)
  const lost = useFetched(widget, View !== undefined)
  if (View) return <View name={name} value={value} change={change} options={options} faults={faults} />
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
const noFaults: WidgetProps['faults'] = []
