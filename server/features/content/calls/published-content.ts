/** Content as visitors find it: a post appears on its day, as the wall clock of the business shows it. */
import type { Business } from '#schemas/generated/types.gen.ts'
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { ContentHeader, ContentStore } from '#server/features/directory/content.ts'

/** Returns the day at the business. */
export const getBusinessDate = ({ timezone }: Business, now: Instant): PlainDate =>
  toLocalDateTime(now, requireZone(timezone)).date

/** Returns a store whose lists and pages have no posts of later days. */
export function withoutFuturePosts(content: ContentStore, today: PlainDate): ContentStore {
  const isPublished = ({ kind, document }: ContentHeader) => kind !== 'post' || document.date <= today
  return {
    ...content,
    async find(key) {
      const record = await content.find(key)
      return record && isPublished(record) ? record : undefined
    },
    findHeaders: async (...query) => (await content.findHeaders(...query)).filter(isPublished),
    list: query => content.list({ ...query, until: today }),
    listHeaders: (business, page) => content.listHeaders(business, { ...page, until: today }),
  }
}
