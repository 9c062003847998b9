/**
 * Imports parts of the page so that an outage does no lasting harm: most browsers remember a failed import until the
 * page is reloaded (whatwg/html#6768). So each file is fetched first, and imported from the browser's cache once all are there.
 * The build calls it in place of Vite's own preloading (`scripts/importParts.ts`).
 */

/** A file of a part could not be fetched: no answer, a refusal, or an answer that is no such file. */
export class PartError extends TypeError {}

/** For imports that are not made through {@link fetchThenImport}, such as those of workers. @throws {PartError} always */
export function rethrowAsPartError(cause: unknown): never {
  throw new PartError(String(cause), { cause });
}

/** Files that have been fetched or are being fetched, by address. */
let files: Map<string, Promise<void>> | undefined;

/**
 * @param load imports the part
 * @param parts its files and those that it imports, relative to `importerUrl`
 * @throws {PartError} if one cannot be fetched; the next call fetches it again
 */
export async function fetchThenImport<T>(
  load: () => Promise<T>,
  parts: readonly string[] = [],
  importerUrl?: string,
): Promise<T> {
  await Promise.all(parts.map((part) => ensureFetched(new URL(part, importerUrl).href)));
  return load();
}

function ensureFetched(url: string): Promise<void> {
  files ??= filesOfDocument();
  let pending = files.get(url);
  if (!pending) {
    const fetching = new URL(url).pathname.endsWith('.css') ? addStyles(url) : fetchScript(url);
    pending = fetching.catch(rethrowAsPartError);
    files.set(url, pending);
    pending.catch(() => files?.delete(url));
  }
  return pending;
}

/** The page is running: what its document names has been fetched. */
function filesOfDocument(): Map<string, Promise<void>> {
  const named = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]');
  return new Map([...named].map((element) => ['href' in element ? element.href : element.src, Promise.resolve()]));
}

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url);
  // A server that no longer has the file may answer with its start page.
  const isScript = response.headers.get('content-type')?.includes('javascript');
  if (!response.ok || !isScript) throw new Error(`${url} was answered with ${response.status}`);
  // Imported from the cache, which has a file once all of it was read.
  await response.arrayBuffer();
}

function addStyles(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be fetched`));
    };
    document.head.append(link);
  });
}
