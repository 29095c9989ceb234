/**
 * The records a scope holds, with their types. A scope is filled by calls whose answers have these shapes; a
 * document that puts something else under the name gets a widget without it, not a crash.
 */

import type {
  Booking,
  ProviderSummary,
  PublicBusiness,
  PublicGroup,
  PublicProvider,
  PublicService,
  Slot,
} from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Scope } from '#schemas/runtime/screen/screen.ts'

interface Records {
  readonly business?: PublicBusiness
  readonly service?: PublicService
  readonly provider?: PublicProvider
  readonly booking?: Booking
  /** The group or one-time link's group whose services are offered. */
  readonly offer?: Pick<PublicGroup, 'name' | 'description'>
}

export function recordsIn({ business, service, provider, booking, offer, group = offer }: Scope): Records {
  return {
    ...(hasAll<PublicBusiness>(business, ['slug', 'name', 'theme']) ? { business } : {}),
    ...(isService(service) ? { service } : {}),
    ...(hasAll<PublicProvider>(provider, ['kind', 'slug', 'services']) ? { provider } : {}),
    ...(hasAll<Booking>(booking, ['id', 'reference', 'appointments']) ? { booking } : {}),
    ...(hasAll<PublicGroup>(group, ['name', 'services']) ? { offer: group } : {}),
  }
}

export const isService = (value: unknown): value is PublicService =>
  hasAll<PublicService>(value, ['slug', 'durationMinutes', 'providers', 'locations'])

export const servicesIn = (value: unknown): readonly PublicService[] =>
  isObject(value) && Array.isArray(value.services) ? value.services.filter(isService) : []

export const isProvider = (value: unknown): value is ProviderSummary =>
  hasAll<ProviderSummary>(value, ['slug', 'name', 'timezone'])

/** A provider or team, as lists of them show it. */
export const isListed = (value: unknown): value is PublicProvider =>
  hasAll<PublicProvider>(value, ['kind', 'slug', 'name'])

export const isSlotMonth = (
  value: unknown,
): value is { readonly days: readonly { readonly date: string; readonly slots: readonly Slot[] }[] } =>
  hasAll(value, ['timezone', 'days'])

export const isNextSlot = (value: unknown): value is { readonly slot: Slot | null } => hasAll(value, ['slot'])

const hasAll = <T>(value: unknown, names: readonly (keyof T & string)[] | readonly string[]): value is T =>
  isObject(value) && names.every(name => name in value)
