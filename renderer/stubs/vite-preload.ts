/**
 * Stands in for Vite's helper around each `import()` in a build. Vite's waits for the scripts and style sheets of the
 * imported file; ours have none to wait for, because the page's HTML preloads and links them.
 */
export const __vitePreload = <T>(load: () => Promise<T>): Promise<T> => load()
