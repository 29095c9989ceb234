/** Where the installation is that this script belongs to: a classic script knows its own address while it runs. */
const script = document.currentScript

export const loaderOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin
