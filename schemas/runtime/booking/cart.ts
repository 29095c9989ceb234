/** The maximum number of services that are booked together, one after the other. */
export const maxServicesPerCart = 10
