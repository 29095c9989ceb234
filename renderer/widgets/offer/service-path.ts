/** Returns the path on which a service is booked, with anyone who offers it or with one provider. */
export const getServicePath = (service: string, provider: string | undefined): string =>
  provider === undefined ? `/widget/appointment/service/${service}` : getProviderPath(provider, service)

/** Returns the path on which a provider is booked, for a service that the visitor chooses there or for one. */
export const getProviderPath = (provider: string, service: string | undefined): string =>
  `/widget/appointment/${provider}${service === undefined ? '' : `/${service}`}`
