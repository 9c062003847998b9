/** Code that is loaded on first use; after a failure the next use tries again. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let pendingFetch: Promise<T> | undefined;
  return () => {
    pendingFetch ??= fetch().catch((error: unknown) => {
      pendingFetch = undefined;
      throw error;
    });
    return pendingFetch;
  };
}
