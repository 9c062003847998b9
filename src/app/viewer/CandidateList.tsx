/** A list to choose from if a click hits several entities. */

import { useState } from 'react';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PanePoint } from '../../engine/tools/paneGeometry.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { World } from '../../state/world/World.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { prefetchedComponent } from '../controls/lazyComponent.ts';
import { linkDot } from '../icons/linkDot.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useWatched } from '../lifetime/useWatched.ts';
import { useWorldOf } from '../session/context.ts';
import { nameOf, siteEntityOf } from '../session/entityNames.ts';

interface Candidates {
  ids: readonly EntityKey[];
  pointer: PanePoint;
  /** What the click itself has selected: any other selection closes the list. */
  selectedIds: readonly EntityKey[];
}

const CandidateButtons = prefetchedComponent(
  async () => (await import('./CandidateButtons.tsx')).CandidateButtons,
  'rarely',
);

export function CandidateList({ slot, view }: { slot: SlotId; view: SceneView }) {
  const world = useWorldOf(slot);
  const [candidates, setCandidates] = useState<Candidates>();
  useScope(
    (scope) => {
      const { selection } = view;
      scope.own(view.onAmbiguousClick((ids, pointer) => setCandidates({ ids, pointer, selectedIds: selection.ids })));
      // This notification comes later than the click that changes the selection.
      scope.own(
        selection.onChange(() => setCandidates((open) => (open?.selectedIds === selection.ids ? open : undefined))),
      );
      // What was hit does not exist in another world or view.
      scope.own(() => setCandidates(undefined));
    },
    [view, world],
  );
  // Entities may be removed or renamed, or go offline, while it is open.
  useWatched(() => (candidates?.ids ?? []).map((id) => factsOf(world, id)).join());
  const listed = candidates?.ids.filter((id) => factsOf(world, id) !== undefined) ?? [];
  if (!candidates || listed.length === 0) return null;
  const close = () => setCandidates(undefined);
  return (
    <LazyPart>
      <CandidateButtons ids={listed} pointer={candidates.pointer} view={view} world={world} onDone={close} />
    </LazyPart>
  );
}

/** What is shown of an entity; undefined once the world no longer has it. */
function factsOf(world: World, id: EntityKey): string | undefined {
  const vehicle = world.vehicle(id);
  return vehicle || siteEntityOf(world, id) ? `${nameOf(world, id)} ${linkDot(vehicle)}` : undefined;
}
