import { useSignedIn } from './console-context.ts'

/** Returns the path before `/photos/…` and `/images/…` of the business, whose own pages may have another host. */
export const usePicturePath = (): string => `/operator/_/pictures/${useSignedIn().membership.business.slug}`
