/** Tells which businesses the forms and surveys of the demo answer for. */

import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import { isDemoForm } from '#server/configuration/form-files.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import type { FormKey } from '../form-versions.ts'

type FormContext = Pick<CallContext, 'configuration' | 'directory'> & {
  readonly stores: Pick<Stores, 'content'>
}

/** The businesses in `server/demo/`. */
const demoBusinesses: readonly string[] = ['harbor', 'mistral']

/** Returns whether the records of a business are those of the demo, perhaps changed, but not emptied. */
const isDemo = ({ business, isEmptied }: Directory): boolean =>
  demoBusinesses.includes(business.slug) && !isEmptied

/**
 * Returns whether a form or survey answers for a business: all of the installation do; those of the demo only for the
 * demo, and for a business whose records name them.
 */
export const isFormOfBusiness = async (key: FormKey, context: FormContext): Promise<boolean> =>
  isFormOfDirectory(key, context) || (await isNamedByContent(key, context))

/** The same without those that only content of the business names. */
export const isFormOfDirectory = (
  { kind, form }: FormKey,
  { configuration, directory }: Pick<FormContext, 'configuration' | 'directory'>,
): boolean =>
  !isDemoForm(kind === 'form' ? 'forms' : 'surveys', form, configuration) ||
  isDemo(directory) ||
  (kind === 'form' && (isFormOfServices(form, directory) || isFormOfScreens(form, configuration)))

const isFormOfServices = (form: string, { business, services }: Directory): boolean =>
  business.form === form || [...services.values()].some(service => service.form === form)

/** An installation may have a screen of its own that asks a form of the demo. */
const isFormOfScreens = (form: string, { screens }: FormContext['configuration']): boolean =>
  [...screens.values()].some(({ steps = [] }) => steps.some(step => step.form === form))

/** By directory, of which each change of content makes a new one: strangers may ask as often as they like. */
const namedForms = new WeakMap<Directory, Map<string, Promise<boolean>>>()

function isNamedByContent(key: FormKey, context: FormContext): Promise<boolean> {
  const { directory } = context
  const known = namedForms.get(directory) ?? new Map<string, Promise<boolean>>()
  namedForms.set(directory, known)
  const name = `${key.kind} ${key.form}`
  const answer = known.get(name) ?? findNamingContent(key, context)
  known.set(name, answer)
  answer.catch(() => known.delete(name))
  return answer
}

async function findNamingContent(
  { kind, form }: FormKey,
  { stores: { content }, configuration, directory }: FormContext,
): Promise<boolean> {
  for await (const record of content.findMentions(directory.business.slug, [form]))
    if (
      listReferences(record, configuration.blocks).some(named => named.kind === kind && named.name === form)
    )
      return true
  return false
}
