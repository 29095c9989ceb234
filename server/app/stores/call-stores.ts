import type { Store } from './open.ts'

/** Picks what every call gets of the store. */
export const pickCallStores = ({ bookings, linkRequests, waitlist, formStores, ...store }: Store) => ({
  bookings,
  linkRequests,
  waitlist,
  formStores,
  content: store.content,
  previews: store.previews,
  searchIndex: store.searchIndex,
  sandboxes: store.sandboxes,
  outbox: store.outbox,
  recordHistory: store.recordHistory,
  audit: store.audit,
  deadLetters: store.deadLetters,
  leases: store.leases,
  webhookDeliveries: store.webhookDeliveries,
  busyFeeds: store.busyFeeds,
  contacts: store.contacts,
  businessNumbers: store.businessNumbers,
  attention: store.attention,
  schedule: store.schedule,
  transfers: store.transfers,
  ...(store.replica && { replicaPorts: store.replica.ports }),
})
