import { type FormEvent, useRef, useState } from 'react'
import type {
  GetScheduleOutput,
  SaveTimeBlockInput,
  SaveTimeBlockOutput,
  TimeBlock,
} from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { createUuid } from '../saving/create-uuid.ts'
import { getNow } from '../time/day.ts'
import { formatZoneName } from '../time/zone-name.ts'
import { useUndoAction } from '../undo/use-undo-action.ts'
import { noRepetition, readRepetition } from './block-repetition.ts'
import { readBlockScope } from './block-scope-field.tsx'
import { formatBlockTimes } from './block-texts.ts'
import { getBlockTimeFields, parseBlockTimes, suggestBlockTimes } from './block-times.ts'
import { readTakenDays } from './taken-days.tsx'

/** A block that is open: a new one, or one that is changed. */
export interface OpenedBlock {
  /** Undefined: a new one. */
  readonly block?: TimeBlock
  /** When a new one is; without: an hour of the day that is shown. */
  readonly span?: Pick<TimeBlock, 'start' | 'end'>
}

export interface BlockDialogProps extends OpenedBlock {
  /** The day that is shown. */
  readonly date: PlainDate
  /** The slug of the provider whose day is shown; undefined: everyone's. */
  readonly provider: string | undefined
  /** Whose days are shown. */
  readonly providers: GetScheduleOutput['providers']
  readonly onClose: () => void
}

const none = { start: '', end: '' }

/** The state of the dialog. Times are on the clock of the provider. */
export function useBlockForm(props: BlockDialogProps) {
  const { block, span, date } = props
  const target = useProviderChoice(props)
  const { provider, zone } = target
  // The same at each try, so that one whose answer was lost has no second effect.
  const [id] = useState(() => block?.id ?? createUuid())
  const i18n = useI18n()
  const [times] = useState(
    () => getBlockTimeFields(block ?? span ?? none, zone) ?? suggestBlockTimes(date, getNow(), zone),
  )
  const [repetition, setRepetition] = useState(noRepetition)
  const [firstDate, setFirstDate] = useState(times.date)
  const wish = readRepetition(repetition, firstDate, i18n.tag)
  const [isWrong, setWrong] = useState(false)
  const end = useRef<HTMLInputElement>(null)
  const { act, isBusy, problem, variables, taken, setEdited } = useSavedBlock(props, { id, ...target })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !provider || (wish && !wish.repeat)) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name) ?? '').trim()
    const written = { date: read('date'), from: read('from'), to: read('to') }
    const lastDate = read('lastDate') || written.date
    const isSameClock = block?.provider === provider.provider
    const parsed = parseBlockTimes({ ...written, lastDate }, zone, isSameClock ? block : undefined)
    setWrong(!parsed)
    if (!parsed) return end.current?.focus()
    const title = read('title')
    setEdited(false)
    act({
      id,
      provider: provider.provider,
      ...parsed,
      scope: readBlockScope(fields),
      ...(title === '' ? {} : { title }),
      ...(wish?.repeat ? { repeat: wish.repeat } : {}),
      ...(taken && taken.others > 0 ? { except: [...(variables?.except ?? []), ...taken.days] } : {}),
    })
  }
  return {
    submit,
    times,
    end,
    isBusy,
    problem,
    zone,
    taken,
    tried: variables,
    repetition,
    wish,
    firstDate,
    setRepetition,
    setProvider: target.setProvider,
    edit: (form: HTMLFormElement) => {
      setEdited(true)
      setFirstDate(String(new FormData(form).get('date') ?? ''))
    },
    provider: provider?.provider,
    zoneHint: target.zoneHint,
    options: target.options,
    error: isWrong ? target.i18n.t('today.block_order') : undefined,
  }
}

/** Whose time it is, and on whose clock. */
function useProviderChoice({ block, date, provider: shown, providers: known }: BlockDialogProps) {
  const { i18n } = useConsole()
  const { zone: businessZone, membership } = useSignedIn()
  // The day of one provider has only that one; a choice needs all of them.
  const everyone = useConsoleQuery('getSchedule', { from: date, to: date, timezone: businessZone })
  const providers = everyone.data?.providers ?? known
  const preset = block?.provider ?? shown ?? membership.provider
  const [chosen, setProvider] = useState(preset)
  const provider = providers.find(one => one.provider === chosen) ?? providers[0]
  const zone = parseZone(provider?.timezone ?? '') ?? businessZone
  return {
    i18n,
    provider,
    zone,
    setProvider,
    name: i18n.text(provider?.name ?? ''),
    zoneHint: zone === businessZone ? undefined : formatZoneName(zone, i18n),
    options: providers.map(one => ({ value: one.provider, label: i18n.text(one.name) })),
  }
}

interface SavedBlock {
  readonly id: string
  readonly zone: Zone
  /** The name of the provider. */
  readonly name: string
}

/** Saves, says so, and offers to take it back. Of a series, `taken` are the days to leave out, until something is edited. */
function useSavedBlock({ block, onClose }: BlockDialogProps, { id, zone, name }: SavedBlock) {
  const { i18n, announce } = useConsole()
  const undoAction = useUndoAction()
  const [isEdited, setEdited] = useState(false)
  const saved = useConsoleMutation('saveTimeBlock', {
    onDone: ({ before, after }, input) => {
      const isOld = new Set(before.map(one => one.id))
      const remove = after.map(one => one.id).filter(one => !isOld.has(one))
      const undone = { done: i18n.t('undo.done_block') }
      announce(
        describeSaved({ after, input, name }, i18n, zone),
        block
          ? undoAction('restoreTimeBlocks', { blocks: before, after, remove }, undone)
          : undoAction('deleteTimeBlock', { id, scope: 'all' }, undone),
      )
      onClose()
    },
  })
  const taken = isEdited ? undefined : readTakenDays(saved.problem, saved.variables)
  return { ...saved, taken, setEdited }
}

interface SavedTexts extends Pick<SaveTimeBlockOutput, 'after'> {
  readonly input: SaveTimeBlockInput
  readonly name: string
}

function describeSaved({ after, input, name }: SavedTexts, i18n: ConsoleI18n, zone: Zone): string {
  const [first, ...others] = after.map(({ start }) => {
    const at = parseInstant(start)
    return at === undefined ? start : i18n.getFormatters(zone).dateAt(at, 'no-weekday')
  })
  const [last] = others.slice(-1)
  if (first === undefined || last === undefined)
    return i18n.t('today.block_saved', {
      provider: name,
      when: formatBlockTimes(after[0] ?? input, i18n, zone),
    })
  return i18n.t('today.block_saved_several', { provider: name, count: after.length, first, last })
}
