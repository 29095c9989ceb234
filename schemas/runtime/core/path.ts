/** Paths as people write them: `service.locations.0.kind`, any other name in brackets: `values['view:other'].city`. */

/** The names on the way. */
export const splitPath = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|[\w-]+/g), ([name, quoted]) =>
    quoted === undefined ? name : quoted.replace(/\\(.)/g, '$1'),
  )
