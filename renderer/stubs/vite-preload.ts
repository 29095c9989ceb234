/**
 * Replaces the helper that Vite puts around each `import()` in a build to wait for the imported file's
 * scripts and style sheets. The page's HTML already preloads and links them.
 */
export const __vitePreload = <T>(load: () => Promise<T>): Promise<T> => load()
