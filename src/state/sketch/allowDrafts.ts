/** Whether the user may save what they have drawn, as the backend answers. */
import type { Drafts } from './drafts.ts';
import type { SketchOwner } from './sketches.ts';

/** Drafts of a tool that the user may not save are kept, and leaving asks about them once (rules.md#zone-drawing). */
export function allowDrafts({ state }: Pick<Drafts, 'state'>, owner: SketchOwner, isAllowed: boolean): void {
  if (isAllowed) delete state.refused[owner];
  else state.refused[owner] ??= false;
}
