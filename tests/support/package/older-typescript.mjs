/**
 * Makes `import 'typescript'` find version 5, whose compiler has the functions that openapi-typescript calls: the one
 * that attw brings along.
 */
import { register } from 'node:module'

const hook = `
  import { createRequire } from 'node:module'
  const attw = createRequire(${JSON.stringify(import.meta.url)}).resolve('@arethetypeswrong/core')
  export const resolve = (specifier, context, next) =>
    specifier === 'typescript' ? next(createRequire(attw).resolve(specifier)) : next(specifier, context)
`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
