import { type FormEvent, useId, useRef, useState } from 'react'
import { formatZoneCity } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useConsole, useSignedIn, useWords } from '../console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { useTakeBack } from '../undo/use-take-back.ts'
import { useAct, useRead } from '../use-console-call.ts'
import { BlockProblem } from './block-problem.tsx'
import { formatBlockTimes } from './block-texts.ts'
import { getBlockTimeFields, parseBlockTimes, suggestBlockTimes } from './block-times.ts'
import { BlockTimesFields } from './block-times-fields.tsx'
import { getNow } from './day.ts'

interface Props {
  /** Undefined: a new one. */
  readonly block: TimeBlock | undefined
  /** When a new one is; without: an hour of the day that is shown. */
  readonly span?: Pick<TimeBlock, 'start' | 'end'> | undefined
  /** The day that is shown. */
  readonly date: PlainDate
  /** The slug of the provider whose day is shown; undefined: everyone's. */
  readonly provider: string | undefined
  /** Whose days are shown. */
  readonly providers: GetScheduleOutput['providers']
  readonly onClose: () => void
  readonly onRemove: (() => void) | undefined
}

/** Blocks time of a provider, or changes a block. */
export function BlockDialog(props: Props) {
  const { block, onClose, onRemove } = props
  const words = useWords()
  const dialog = useModal()
  const id = useId()
  const form = useBlockForm(props)
  return (
    <dialog ref={dialog} className="console-dialog console-block" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={form.submit}>
        <h2 id={id}>{words.t(block ? 'today.block_change' : 'today.block')}</h2>
        <SelectField
          label={words.t('today.block_whose')}
          value={form.provider}
          hint={form.zoneHint}
          options={form.options}
          onChange={({ target }) => form.setProvider(target.value)}
        />
        <BlockTimesFields times={form.times} error={form.error} endRef={form.end} />
        <TextField
          {...{ name: 'title', maxLength: 200, autoComplete: 'off', defaultValue: block?.title }}
          label={`${words.t('today.block_title')} (${words.t('booking.optional')})`}
          hint={words.t('today.block_title_hint')}
        />
        <BlockProblem problem={form.problem} tried={form.tried} onClose={onClose} />
        <div className="bp-actions">
          {onRemove && (
            <Button type="button" look="danger" onClick={onRemove}>
              {words.t('people.remove')}
            </Button>
          )}
          <Button type="button" onClick={() => dialog.current?.close()}>
            {words.t('page.cancel')}
          </Button>
          <Button look="primary" busy={form.isBusy} busyLabel={words.t('people.saving')}>
            {words.t('people.save')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const none = { start: '', end: '' }

/** The state of the dialog. Times are on the clock of the provider. */
function useBlockForm({ block, span, date, provider: shown, providers: known, onClose }: Props) {
  const { words, announce } = useConsole()
  const { zone: businessZone, membership } = useSignedIn()
  // The day of one provider has only that one; a choice needs all of them.
  const everyone = useRead('getSchedule', { from: date, to: date, timezone: businessZone })
  const providers = everyone.data?.providers ?? known
  const preset = block?.provider ?? shown ?? membership.provider
  const [chosen, setProvider] = useState(preset)
  const provider = providers.find(one => one.provider === chosen) ?? providers[0]
  const zone = parseZone(provider?.timezone ?? '') ?? businessZone
  // The same at each try, so that one whose answer was lost has no second effect.
  const [id] = useState(() => block?.id ?? createUuid())
  const [times] = useState(
    () => getBlockTimeFields(block ?? span ?? none, zone) ?? suggestBlockTimes(date, getNow(), zone),
  )
  const [isWrong, setWrong] = useState(false)
  const end = useRef<HTMLInputElement>(null)
  const takeBack = useTakeBack()
  const { act, isBusy, problem, variables } = useAct('putTimeBlock', {
    onDone: (_, input) => {
      const when = formatBlockTimes(input, words, zone)
      const undone = { done: words.t('undo.done_block') }
      announce(
        words.t('today.block_saved', { provider: words.text(provider?.name ?? ''), when }),
        block ? takeBack('putTimeBlock', block, undone) : takeBack('deleteTimeBlock', { id }, undone),
      )
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !provider) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name) ?? '').trim()
    const written = { date: read('date'), from: read('from'), to: read('to') }
    const lastDate = read('lastDate') || written.date
    const isSameClock = block?.provider === provider.provider
    const parsed = parseBlockTimes({ ...written, lastDate }, zone, isSameClock ? block : undefined)
    setWrong(!parsed)
    if (!parsed) return end.current?.focus()
    const title = read('title')
    act({ id, provider: provider.provider, ...parsed, ...(title === '' ? {} : { title }) })
  }
  return {
    ...{ submit, times, end, isBusy, problem, setProvider },
    tried: variables,
    provider: provider?.provider,
    zoneHint: zone === businessZone ? undefined : words.t('today.block_zone', { city: formatZoneCity(zone) }),
    options: providers.map(one => ({ value: one.provider, label: words.text(one.name) })),
    error: isWrong ? words.t('today.block_order') : undefined,
  }
}

/** `crypto.randomUUID` requires https; this works over http too. */
export const createUuid = (): string => [4, 2, 2, 2, 6].map(createHex).join('-')

const createHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
