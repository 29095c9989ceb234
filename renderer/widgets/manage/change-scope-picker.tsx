import type { Booking } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { AppointmentList } from '../../ui/appointment/appointment-list.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import {
  formatDateTimeText,
  formatServiceName,
  listAppointmentFacts,
  toDateBadgeProps,
} from '../booking/format-appointment.ts'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { useUnchangedRescheduleCheck } from './unchanged-reschedule.ts'

/**
 * Asks which part of a booking to change. Options: `change` ("cancel": any of its appointments or all;
 * "move": only whether the later ones of a series are included). The address keeps the choice as
 * `appointment` and `following`.
 */
export function ChangeScopePicker({ options, scope }: WidgetProps<'change-choice'>) {
  const { booking, params } = scope
  if (!booking) return null
  if (options.change !== 'cancel')
    return (
      <div className="bp-fieldset">
        <Back booking={booking} query={scope.query} />
        <Following booking={booking} change="move" scope={scope} />
        <UnchangedMoveCheck scope={scope} />
      </div>
    )
  const open = openIn(booking, params.service)
  return (
    <div className="bp-fieldset">
      {open.length > 1 ? (
        <Which booking={booking} open={open} scope={scope} />
      ) : (
        <What open={open} scope={scope} />
      )}
      <Following booking={booking} change="cancel" scope={scope} />
    </div>
  )
}

function UnchangedMoveCheck({ scope }: Pick<WidgetProps<'change-choice'>, 'scope'>) {
  useUnchangedRescheduleCheck(scope)
  return null
}

interface BackProps extends ScopeOf<'query'> {
  readonly booking: Booking
}

function Back({ booking, query: { timezone } }: BackProps) {
  const { i18n, href } = useApp()
  return (
    <ButtonLink
      look="quiet"
      icon="arrow-left"
      href={`${href(`/widget/booking/${booking.id}`)}${formatSearch({ timezone })}`}
    >
      {i18n.t('manage.keep_time')}
    </ButtonLink>
  )
}

/** Returns the appointments that can still be cancelled, of one service or of all. */
const openIn = (
  { appointments }: Booking,
  service: string | undefined,
): readonly SimultaneousAppointments[] =>
  groupSimultaneousAppointments(
    appointments.filter(one => one.mayCancel && (service === undefined || one.service === service)),
  )

interface Props {
  readonly booking: Booking
  readonly open: readonly SimultaneousAppointments[]
  readonly scope: WidgetScope<'change-choice'>
}

function What({ open, scope: { business } }: Omit<Props, 'booking'>) {
  const app = useApp()
  return (
    <AppointmentList
      level={2}
      appointments={open.map(group => ({
        id: String(group[0].position),
        title: formatServiceName(group, app),
        sheet: toDateBadgeProps(group, withAppInLocationZone(app, group[0], business)),
        facts: listAppointmentFacts(group, business, app),
      }))}
    />
  )
}

function Which({ booking, open, scope: { business, change, query } }: Props) {
  const app = useApp()
  const { i18n } = app
  const { set } = useScreen()
  const chosen = query.appointment ?? change?.appointment
  const all = booking.mayCancel && openIn(booking, undefined).length === open.length
  const choices = [
    ...(all ? [{ value: '', name: i18n.t('cancel.all', { count: open.length }), hint: '' }] : []),
    ...open.map(group => ({
      value: String(group[0].position),
      name: formatServiceName(group, app),
      hint: formatDateTimeText(group[0].start, withAppInLocationZone(app, group[0], business)),
    })),
  ]
  return (
    <fieldset className="bp-field">
      <legend className="bp-legend">{i18n.t('cancel.choose')}</legend>
      <div className="bp-choices">
        {choices.map(({ value, name, hint }) => (
          <label key={value} className="bp-choice">
            <input
              type="radio"
              name="appointment"
              value={value}
              checked={String(chosen ?? '') === value}
              onChange={() => set({ appointment: value, following: undefined })}
            />
            <span>{name}</span>
            {hint && <span className="bp-hint">{hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface FollowingProps extends Omit<Props, 'open'> {
  readonly change: 'move' | 'cancel'
}

/** Asks whether to include the later appointments of the series. */
function Following({ booking, change, scope }: FollowingProps) {
  const { i18n } = useApp()
  const { set } = useScreen()
  const position = Number(scope.query.appointment ?? scope.change?.appointment ?? Number.NaN)
  const count = laterThan(position, booking)
  if (count === 0) return null
  return (
    <label className="bp-choice">
      <input
        type="checkbox"
        name="following"
        value="true"
        checked={scope.query.following === 'true'}
        onChange={({ target }) => set({ following: target.checked ? 'true' : undefined })}
      />
      <span>{i18n.t(change === 'move' ? 'manage.move_following' : 'cancel.following', { count })}</span>
    </label>
  )
}

/** Counts the appointments that come after one in its series. */
function laterThan(position: number, { appointments }: Booking): number {
  const one = appointments.find(other => other.position === position)
  if (one?.occurrence === undefined) return 0
  const { item = 0, occurrence } = one
  return groupSimultaneousAppointments(
    appointments.filter(
      other => !other.cancelled && (other.item ?? 0) === item && (other.occurrence ?? 0) > occurrence,
    ),
  ).length
}
