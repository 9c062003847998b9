/** The options of the tileset that {@link load} reads. */
interface FetchOptions {
  core: { fetch(url: string): Promise<Response> };
}

interface Loader<O, T> {
  parse(data: ArrayBuffer, options: O, context: { url: string }): Promise<T>;
}

/**
 * Bundled in place of the `load` of @loaders.gl/core, which brings workers, format detection and a logger: the tileset
 * has one loader, and its fetch throws for every status other than 2xx.
 */
export async function load<O extends FetchOptions, T>(url: string, loader: Loader<O, T>, options: O): Promise<T> {
  const response = await options.core.fetch(url);
  return loader.parse(await response.arrayBuffer(), options, { url: response.url || url });
}
