/** Services that are booked together, one after the other. */
export const maxServicesPerCart = 10
