/**
 * Replaces Vite's helper around each `import()` in a build, which waits for the scripts and style sheets of the imported
 * file. The page's HTML already preloads and links them.
 */
export const __vitePreload = <T>(load: () => Promise<T>): Promise<T> => load()
