/**
 * Leads to the next free time if none is shown. Options: those of the slots, and `after`, the date to search
 * from. Sets the month and the day.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getMonth } from '#schemas/runtime/time/month.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { fetchOutcome } from '../../screen/query-client.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetOptions, WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { Button } from '../../ui/button/button.tsx'
import { readActiveHold } from '../hold/active-hold.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { normalizeSlotOptions } from './slot-query.ts'

export function NextSlotWidget({ options, scope }: WidgetProps<'next-slot'>) {
  const { i18n, zone } = useAppInLocationZone(scope)
  const { set } = useScreen()
  const search = useSearch(options, zone, scope)
  const [state, setState] = useState<'idle' | 'searching' | 'none' | 'failed' | 'busy'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  const find = async () => {
    setState('searching')
    const found = await search()
    const start = found.ok ? found.value : undefined
    if (found.ok) setState(start === undefined ? 'none' : 'idle')
    else setState(found.problem.code === 'server.busy' ? 'busy' : 'failed')
    if (start === undefined) return
    const { date } = toLocalDateTime(start, zone)
    // The button is about to disappear; its result appears under the same heading.
    button.current?.closest('section')?.querySelector<HTMLElement>('h3')?.focus()
    set({ month: getMonth(date), date })
  }
  return (
    <>
      {state !== 'none' && (
        <Button
          ref={button}
          type="button"
          look="secondary"
          busy={state === 'searching'}
          busyLabel={i18n.t('slot.finding')}
          onClick={find}
        >
          {i18n.t('slot.find_next')}
        </Button>
      )}
      <div role="status">
        {state === 'failed' && <p>{i18n.t('problem.network.failed')}</p>}
        {state === 'busy' && <p>{i18n.t('problem.server.busy')}</p>}
        {state === 'none' && <p>{i18n.t('problem.slot.none')}</p>}
        {state === 'none' && <p>{i18n.t('slot.none_ahead')}</p>}
      </div>
    </>
  )
}

/**
 * Searches from the shown day or month on, then from now on: a visitor who has gone too far ahead is led
 * back.
 */
function useSearch(
  { after, ...options }: WidgetOptions<'next-slot'>,
  zone: Zone,
  { values }: WidgetScope<'next-slot'>,
) {
  const queryClient = useQueryClient()
  const hold = readActiveHold(values, useNow())?.id
  const own = hold === undefined ? {} : { hold }
  return async (): Promise<Outcome<ReturnType<typeof parseInstant>>> => {
    for (const from of [{ after }, {}]) {
      const input = { ...normalizeSlotOptions(options), ...own, ...from, timezone: zone }
      const outcome = await fetchOutcome(queryClient, ['findNextSlot', input])
      if (!outcome.ok) return outcome
      const { slot } = outcome.value
      if (slot) return { ok: true, value: parseInstant(slot.start) }
    }
    return { ok: true, value: undefined }
  }
}
