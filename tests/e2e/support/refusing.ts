/** A backend that refuses chosen calls in a chosen way. */
import type { Page, Route } from '@playwright/test';

/** Each call of the page by its name on the screen, and how it is distinguished from the others. */
export const CALL_PATTERNS: Readonly<Record<string, RegExp>> = {
  Maps: /\/api\/mapInfo\/list$/,
  'Saved views': /\/api\/adt\/view$/,
  Permissions: /\/api\/autz\?/,
  Folders: /\/api\/adt\/workspace\/(?!dxf_maps)/,
  Vehicles: /\/api\/entities\?type=vehicle$/,
  'Vehicle states': /\/state\/vehicle\?/,
  Presence: /\/state\/vehicle-state$/,
  'Zone counts': /\/state\/zone$/,
  Alerts: /\/state\/alert\?/,
  Sensors: /\/api\/entities\?type=sensor$/,
  'Sensor states': /\/state\/sensor$/,
  'Sensor health': /\/state\/sensor-status$/,
  'Fixed assets': /\/api\/entities\?type=fixed/,
  'Asset states': /\/state\/asset$/,
  Annotations: /\/api\/entities\?type=annotation$/,
  People: /\/api\/entities\?type=people$/,
  'Colour rules': /\/api\/entities\/config_visual/,
  'Rule zones': /\/api\/ruleZone\/list\?/,
  'Survey walls': /\/api\/surweywall\?/,
  'Map names': /\/map-info\.json$/,
  Designs: /\/api\/entities\?type=design$/,
  'DXF maps': /\/api\/adt\/workspace\/dxf_maps$/,
};

export const callOf = (url: string): string | undefined =>
  Object.entries(CALL_PATTERNS).find(([, pattern]) => pattern.test(url))?.[0];

type Answer = Parameters<Route['fulfill']>[0];

/** How a call is refused; the words are the call's own. */
export const REFUSING_ANSWERS: Readonly<Record<string, (words: string) => Answer | 'gone'>> = {
  '403 with a message': (words) => ({ status: 403, json: { message: words } }),
  '403 without a word': () => ({ status: 403, body: '' }),
  '500 with a message': (words) => ({ status: 500, json: { message: words } }),
  'a problem document': (words) => ({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503, detail: words }),
  }),
  'plain text': (words) => ({ status: 500, contentType: 'text/plain', body: words }),
  'the network gone': () => 'gone',
  'invalid JSON': () => ({ status: 200, contentType: 'application/json', body: '{"cut off' }),
};

/** The message of a call refused this way. */
export function shownFor(call: string, refusal: string, words: string): string {
  if (refusal === 'the network gone') return 'Network error';
  if (refusal === 'invalid JSON') return 'Invalid response format';
  const isRight = refusal.startsWith('403');
  const said = refusal === '403 without a word' ? undefined : words;
  if (call === 'Alerts') {
    const text = isRight ? 'Authentication failed' : `Request failed: ${refusal === 'a problem document' ? 503 : 500}`;
    return said === undefined ? text : `${text} · ${said}`;
  }
  if (call === 'Map names') {
    if (isRight) return `Authentication error: ${said ?? 'Unauthorized'}`;
    return `HTTP error! status: ${refusal === 'a problem document' ? 503 : 500} · ${words}`;
  }
  return said ?? 'Unauthorized';
}

/** Lists without reports of invalid items: the status alone counts, or the answer is no list of items. */
export const NON_LIST_ROUTES = ['Permissions', 'Folders'];

/** The answer of the site with one item more, which cannot be read. */
export async function answerWithUnreadableItem(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as unknown;
  // People without an id have their name for one.
  const bad = { id: {}, name: 'The broken one' };
  if (Array.isArray(body)) return route.fulfill({ response, json: [...body, bad] });
  const { result, vectors } = body as { result?: unknown[]; vectors?: unknown[] };
  const json = result ? { ...(body as object), result: [...result, bad] } : { vectors: [...(vectors ?? []), bad] };
  return route.fulfill({ response, json });
}

/** Answers every call of the page as `answer` decides; undefined leaves it to the site. */
export async function interceptCalls(
  page: Page,
  answer: (call: string, route: Route) => Promise<unknown> | undefined,
): Promise<void> {
  await page.route(
    (url) => callOf(url.href) !== undefined,
    async (route) => {
      const call = callOf(route.request().url()) ?? '';
      if (route.request().method() !== 'GET') return route.fallback();
      await (answer(call, route) ?? route.fallback());
    },
  );
}
