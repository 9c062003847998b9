/** Whether the user may save drawings, as the backend answers. */
import type { Drafts } from './drafts.ts';
import type { SketchOwner } from './sketches.ts';

/** Drafts that the user may not save are kept; leaving asks about them only once (rules.md#zone-drawing). */
export function allowDrafts({ state }: Pick<Drafts, 'state'>, owner: SketchOwner, isAllowed: boolean): void {
  if (isAllowed) delete state.refused[owner];
  else state.refused[owner] ??= false;
}
