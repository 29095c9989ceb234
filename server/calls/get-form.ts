import type { JsonObject } from '#schemas/form.ts'
import { joinedForm } from '#schemas/joined-form.ts'
import { done, failed, type Outcome } from '#schemas/problem.ts'
import type { FormKey } from '../ports/form-versions.ts'
import { withAllowedLinks } from './allowed-links.ts'
import type { CallContext, Handler } from './handler.ts'
import { isFull, openVersion } from './hosted.ts'
import { newStamp } from './stamp.ts'

export const getForm: Handler<'getForm'> = ({ id, version }, context) =>
  id.includes(',')
    ? joinedFor(id.split(','), context)
    : documentFor({ kind: 'form', form: id }, version, context)

export const getSurvey: Handler<'getSurvey'> = ({ id, version }, context) =>
  documentFor({ kind: 'survey', form: id }, version, context)

/** Of a cart: nothing is handed in for these by itself, so there is no version and no stamp. */
async function joinedFor(
  ids: readonly string[],
  { configuration, catalogue }: CallContext,
): Promise<Outcome<JsonObject>> {
  const [first, ...others] = ids.flatMap(id => configuration.forms.get(id) ?? [])
  if (!first || others.length + 1 < ids.length) return failed('form.not_found', { id: ids.join(',') })
  const joined = joinedForm([first, ...others])
  return done({
    ...withAllowedLinks(configuration.forBrowser(joined), catalogue.business.linkHosts),
    errors: [...(joined.errors ?? []), ...configuration.fieldFaults.rules],
  })
}

/** Behind a document's own error rules come the default ones, so that one mapping says everything. */
async function documentFor(
  key: FormKey,
  version: number | undefined,
  context: CallContext,
): Promise<Outcome<JsonObject>> {
  const open = await openVersion(key, version, context)
  if (!open.ok) return open
  const { document } = open.value
  if (await isFull(key, document, context)) return failed('form.full')
  const errors = [...(document.errors ?? []), ...context.configuration.fieldFaults.rules]
  const shown = withAllowedLinks(
    context.configuration.forBrowser(document),
    context.catalogue.business.linkHosts,
  )
  return done({ ...shown, errors, stamp: await newStamp(key, context) })
}
