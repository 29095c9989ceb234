/**
 * Loads `sharp` with the first picture, because its libraries take 20 MB and most servers never see one. It uses one
 * thread per picture, so that the server keeps answering, and no cache, because no picture is decoded twice in a row.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
