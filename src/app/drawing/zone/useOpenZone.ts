/** Opens a zone as the server has it now rather than as in the list: a change is based on its revision. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { drawnZoneOf } from '../../../domain/zone/zoneForm.ts';
import { hasDraft } from '../../../state/sketch/drafts.ts';
import { useDrawing, useSite, useWorld } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface ZoneOpening {
  /** The same function on each render. */
  open: (id: string) => void;
  /** Id of the zone that is being loaded. */
  openingId: string | undefined;
  failure: string | undefined;
}

export function useOpenZone(): ZoneOpening {
  const t = useDrawingTexts();
  const { zones, drafts } = useDrawing();
  const { mapData } = useSite();
  const { world } = useWorld();
  const [openingId, setOpeningId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** Number of the last request; unmounting counts as one, so that no answer is applied afterwards. */
  const lastRequest = useRef(0);
  useEffect(
    () => () => {
      lastRequest.current++;
    },
    [],
  );
  const read = useCallback(
    async (id: string) => {
      const request = ++lastRequest.current;
      setOpeningId(id);
      setFailure(undefined);
      const wire = await zones.read(mapData.mapId ?? '', id);
      if (request !== lastRequest.current) return;
      setOpeningId(undefined);
      // What was drawn in the meantime is not overwritten.
      if (hasDraft(drafts.state.byOwner.zone)) return;
      if (typeof wire === 'string') return setFailure(wire);
      const drawn = wire && drawnZoneOf(wire, world.origin?.altitude ?? 0);
      if (!drawn) return setFailure(t('zone.gone'));
      const { points, fields } = drawn;
      drafts.change('zone', { draft: { points, undoSteps: [], done: true }, fields, isUnchanged: true });
    },
    [zones, drafts, mapData, world, t],
  );
  const open = useCallback((id: string) => void read(id), [read]);
  return { open, openingId, failure };
}
