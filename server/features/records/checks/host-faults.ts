/** Checks the hosts of a business, and the addresses of its webhooks. */

import type { Business } from '#schemas/generated/types.gen.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { describeInvalidEmbedHost, describeInvalidHost } from '#schemas/runtime/core/host.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'

export const findHostFaults = ({ hosts = [], embedHosts = [], videoHosts = [] }: Business): FileFault[] => {
  const check = (name: string, texts: readonly string[], describe: typeof describeInvalidHost) =>
    texts.flatMap((text, index) => {
      const reason = describe(text)
      const pointer = `/${name}/${index}`
      return reason === undefined
        ? []
        : [{ file: businessFileName, pointer, reason, broken: { rule: 'host' as const } }]
    })
  return [
    ...check('hosts', hosts, describeInvalidHost),
    ...check('embedHosts', embedHosts, describeInvalidEmbedHost),
    ...check('videoHosts', videoHosts, describeInvalidHost),
  ]
}

export const findWebhookFaults = ({ webhooks = [] }: Business): FileFault[] =>
  webhooks.flatMap(({ name, url }, index) => {
    const file = businessFileName
    const pointer = `/webhooks/${index}`
    // The name tells deliveries apart.
    const isFirst = webhooks.findIndex(other => other.name === name) === index
    const nameReason = `another webhook is called "${name}"; give this one a name of its own.`
    const urlReason = 'this is no web address; write one such as https://example.org/hook.'
    return [
      ...(isFirst
        ? []
        : [
            {
              file,
              pointer: `${pointer}/name`,
              reason: nameReason,
              broken: { rule: 'webhook_name' as const },
            },
          ]),
      ...(canParseUrl(url)
        ? []
        : [{ file, pointer: `${pointer}/url`, reason: urlReason, broken: { rule: 'webhook_url' as const } }]),
    ]
  })
