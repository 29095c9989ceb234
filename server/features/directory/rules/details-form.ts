import type { Business, Service } from '#schemas/generated/types.gen.ts'

/** Returns the id of the form that services without one of their own ask for. */
export const getDefaultDetailsFormId = ({ form = 'contact' }: Pick<Business, 'form'>): string => form

/** Returns the id of the form in the details step of a service. */
export const getDetailsFormId = (
  { form }: Pick<Service, 'form'>,
  { business }: { readonly business: Pick<Business, 'form'> },
): string => form ?? getDefaultDetailsFormId(business)
