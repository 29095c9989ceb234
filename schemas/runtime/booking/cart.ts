/** Services that are booked together, one after the other. */
export const mostServicesPerCart = 10
