/** Returns the path on which a service is booked, with anyone who offers it or with one provider. */
export const getServicePath = (service: string, provider: string | undefined): string =>
  provider === undefined
    ? `/widget/appointment/service/${service}`
    : `/widget/appointment/${provider}/${service}`
