/** Finds screens that book without showing the terms which the business asks visitors to accept: each booking would fail. */
import type { Service } from '#schemas/generated/types.gen.ts'
import { listActiveStepFields, listActiveSteps, type Screen } from '#schemas/runtime/screen/screen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'
import { quotePayableService } from '#server/features/pricing/rules/quote.ts'

export function findHiddenTermsFaults(
  { business, services }: Pick<BusinessRecords, 'business' | 'services'>,
  screens: Configuration['screens'],
): FileFault[] {
  if (business.terms === undefined) return []
  return [...screens.values()].flatMap(screen => {
    if (screen.submit?.call !== 'createBooking') return []
    const hidden = services.find(service => !showsTerms(screen, service, business))
    if (!hidden) return []
    const reason = `must be accepted before a booking, but no step of the screen "${screen.id}" shows them for the service "${hidden.slug}"; give a step the widget "terms", or keep the one that has it with "when": "present(business.terms)".`
    return [{ file: businessFileName, pointer: '/terms', reason }]
  })
}

/** Whether a visitor who books the service for one person is asked, as far as the service and the business tell. */
function showsTerms(screen: Screen, service: Service, business: BusinessRecords['business']): boolean {
  const { dueNow } = quotePayableService(service, 1, business.currency)
  const scope = { params: {}, query: {}, values: {}, business, service: { ...service, dueNow } }
  return listActiveSteps(screen, scope).some(step =>
    listActiveStepFields(step, scope).some(({ ui }) => ui['ui:field'] === 'terms'),
  )
}
