import { useId, useState } from 'react'
import { isLocaleCode, languageNames } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { getDateAt, getNow } from '../time/day.ts'
import { formatWallTime, parseWallTime } from '../time/wall-time.ts'
import { formatZoneName } from '../time/zone-name.ts'
import { SegmentField } from '../ui/segment-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { useContentEditing } from './content-editing.ts'
import type { WebsiteEntry } from './use-website-entry.ts'

interface Props {
  readonly start: 'now' | 'later'
  readonly entry: WebsiteEntry | undefined
  readonly onClose: () => void
}

/** Publishes the page now or at a time, and says until when visitors find it. */
export function PublishContentDialog({ start, entry, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const { zone } = useSignedIn()
  const id = useId()
  const dialog = useModal()
  const { kind, draft, read, states } = useContentEditing()
  const { isChanged, published, key, document } = draft
  const [when, setWhen] = useState(start)
  const [publishAt, setPublishAt] = useState(() => formatWallTime(entry?.publishAt, zone))
  const [takeDownAt, setTakeDownAt] = useState(() => formatWallTime(entry?.takeDownAt, zone))
  const [isBusy, setBusy] = useState(false)
  const schedule = useConsoleMutation('schedulePublication', { onDone: () => dialog.current?.close() })
  const takeDown = useConsoleMutation('takeDownRecord', {
    onDone: () => {
      announce(i18n.t('website.taken_down', { title }))
      dialog.current?.close()
    },
  })
  const title = read(document.title) || key
  const isLive = published !== undefined
  const plan = {
    publishAt: when === 'later' && isChanged ? parseWallTime(publishAt, zone) : undefined,
    takeDownAt: parseWallTime(takeDownAt, zone),
  }
  const error = findTimeProblem(plan)
  const hasPlan = entry?.publishAt !== undefined || entry?.takeDownAt !== undefined
  const save = async () => {
    if (error !== undefined) return
    setBusy(true)
    // What is planned is what was typed last.
    const isSaved = await draft.flush()
    const isPublished = isSaved && when === 'now' && isChanged ? await draft.publish() : isSaved
    setBusy(false)
    if (!isPublished) return dialog.current?.close()
    if (when === 'now' && isChanged) announce(i18n.t('builder.published', { title }))
    const isPlanChanged =
      formatWallTime(plan.publishAt, zone) !== formatWallTime(entry?.publishAt, zone) ||
      formatWallTime(plan.takeDownAt, zone) !== formatWallTime(entry?.takeDownAt, zone)
    if (!isPlanChanged) return dialog.current?.close()
    schedule.act({ kind, key, ...withoutNothing(plan) })
  }
  const post = kind === 'posts' ? findLaterDay(document.date) : undefined
  const missing = states.filter(({ state }) => state === 'started').map(({ language }) => language)
  return (
    <dialog ref={dialog} className="console-dialog website-publish" aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <h2 id={id}>{i18n.t('website.publish_title', { title })}</h2>
        {isChanged ? (
          <SegmentField
            label={i18n.t('document.publish')}
            value={when}
            options={{ now: i18n.t('website.now'), later: i18n.t('website.at_a_time') }}
            onChoose={setWhen}
          />
        ) : (
          <p className="console-muted">{i18n.t('website.nothing_to_publish')}</p>
        )}
        {isChanged && when === 'later' && (
          <TextField
            type="datetime-local"
            required
            label={i18n.t('website.publish_at')}
            value={publishAt}
            onChange={({ currentTarget: { value } }) => setPublishAt(value)}
          />
        )}
        {isChanged && (
          <p className="console-muted">
            {i18n.t(isLive ? 'website.until_then' : 'website.until_then_nothing')}
          </p>
        )}
        {post !== undefined && (
          <p className="console-muted">
            {i18n.t('website.post_day', { date: i18n.getFormatters(zone).date(post, 'medium') })}
          </p>
        )}
        <TextField
          type="datetime-local"
          label={i18n.t('website.take_down_at')}
          hint={i18n.t('website.take_down_hint')}
          value={takeDownAt}
          onChange={({ currentTarget: { value } }) => setTakeDownAt(value)}
        />
        <p className="console-muted">{i18n.t('website.zone', { zone: formatZoneName(zone, i18n) })}</p>
        {missing.length > 0 && (
          <p className="console-muted">
            {i18n.t('builder.languages_missing', {
              languages: new Intl.ListFormat(i18n.tag).format(
                missing.map(code => (isLocaleCode(code) ? languageNames[code] : code)),
              ),
            })}
          </p>
        )}
        {error && <Notice kind="problem">{error}</Notice>}
        {[schedule.problem, takeDown.problem].map(
          problem =>
            problem && (
              <Notice key={problem.code} kind="problem">
                {i18n.formatProblem(problem)}
              </Notice>
            ),
        )}
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          {hasPlan && (
            <Button type="button" look="quiet" onClick={() => schedule.act({ kind, key })}>
              {i18n.t('website.forget_plan')}
            </Button>
          )}
          {isLive && (
            <Button
              type="button"
              look="danger"
              busy={takeDown.isBusy}
              busyLabel={i18n.t('website.take_down')}
              onClick={() => takeDown.act({ kind, key })}
            >
              {i18n.t('website.take_down')}
            </Button>
          )}
          <Button
            look="primary"
            aria-disabled={error !== undefined}
            busy={isBusy || schedule.isBusy}
            busyLabel={i18n.t('builder.publishing')}
          >
            {formatAct()}
          </Button>
        </div>
      </form>
    </dialog>
  )

  /** Returns the day of the post if it is still to come. */
  function findLaterDay(text: unknown): PlainDate | undefined {
    const day = typeof text === 'string' ? parsePlainDate(text) : undefined
    return day !== undefined && day > getDateAt(getNow(), zone) ? day : undefined
  }

  function formatAct(): string {
    if (!isChanged) return i18n.t('website.save_plan')
    if (when === 'now') return i18n.t('builder.publish_now')
    return plan.publishAt === undefined
      ? i18n.t('website.publish_later')
      : i18n.t('website.publish_then', { when: formatDateAndTime(plan.publishAt, i18n, zone) })
  }

  function findTimeProblem(times: typeof plan): string | undefined {
    if (isChanged && when === 'later' && times.publishAt === undefined)
      return publishAt === '' ? undefined : i18n.t('record.fault_time_invalid')
    const now = getNow()
    const [from, to] = [times.publishAt, times.takeDownAt].map(text =>
      text === undefined ? undefined : parseInstant(text),
    )
    if ((from !== undefined && from <= now) || (to !== undefined && to <= now))
      return i18n.t('record.fault_time_past')
    if (from !== undefined && to !== undefined && to <= from) return i18n.t('record.fault_time_order')
    return undefined
  }
}

const withoutNothing = ({
  publishAt,
  takeDownAt,
}: {
  readonly publishAt: string | undefined
  readonly takeDownAt: string | undefined
}) => ({
  ...(publishAt === undefined ? {} : { publishAt }),
  ...(takeDownAt === undefined ? {} : { takeDownAt }),
})
