/** Saves and removes the current zone; its drawing is kept until the server has accepted it. */
import { useEffect, useRef, useState } from 'react';
import { drawnZoneOf, newZone, readZoneForm } from '../../../domain/zone/zoneForm.ts';
import type { MapData } from '../../../state/map/mapData.ts';
import { type Drafts, isDraftOf } from '../../../state/sketch/drafts.ts';
import { useDrawing, useShell, useSite } from '../../session/context.ts';
import type { KnownZone, ZoneSaveResult } from '../../session/zoneActions.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { knownZone } from './knownZone.ts';

export interface ZoneSaving {
  busy: boolean;
  failure: string | undefined;
  /** Another has changed it meanwhile: the user chooses. */
  isOutdated: boolean;
  save: () => void;
  remove: () => void;
  overwriteStored: () => void;
  discardOwnChanges: () => void;
}

export function useZoneSave(): ZoneSaving {
  const t = useDrawingTexts();
  const { zones, drafts } = useDrawing();
  const { notices } = useShell();
  const { mapData } = useSite();
  const [state, setState] = useState<{ busy: boolean; failure?: string | undefined; isOutdated?: boolean }>({
    busy: false,
  });
  const { draft, mapId, newId } = zoneBeingSaved(drafts, mapData);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** @param id of the zone; the tool may have been closed meanwhile, and another zone be drawn */
  const finish = (id: string, notice: string) => {
    setState({ busy: false });
    drafts.deleteDraftOf('zone', id);
    notices.show('done', notice);
  };
  /** @param problem why it was not done; undefined where it was */
  const showOutcome = (
    id: string,
    problem: Exclude<ZoneSaveResult, { stored: KnownZone }> | undefined,
    notice: string,
  ) => {
    if (!problem) return finish(id, notice);
    const [isOutdated, failure] = 'outdated' in problem ? [true] : [false, problem.refused];
    setState({ busy: false, isOutdated, failure });
    if (!isOpen.current) notices.show('error', failure ?? t('zone.outdated'));
  };
  /** Runs one call at a time. */
  const runCall = async (work: () => Promise<void>) => {
    if (state.busy) return;
    setState({ busy: true });
    await work();
  };
  const saveZone = async (known: KnownZone | undefined) => {
    const { draft: drawn, fields } = draft();
    const zone = newZone(readZoneForm(fields), drawn.points, mapId());
    const id = known?.id ?? newId();
    const sent = draft();
    const answer = await zones.save(known ? zone : { ...zone, id }, known);
    if (!('stored' in answer)) return showOutcome(id, answer, '');
    const now = draft();
    if (now === sent || !isDraftOf(now, id)) return finish(id, t('zone.saved'));
    // What was drawn meanwhile is a change of the zone as it is stored now.
    setState({ busy: false });
    drafts.change('zone', { fields: { ...now.fields, newId: undefined, ...answer.stored } });
    notices.show('done', t('zone.savedBefore'));
  };
  /** Makes the draft one of the zone as it is stored now, or of a new one where that is gone. */
  const rebase = (known: KnownZone | undefined) => {
    // A deleted zone is created again under another id, which later tries must find in the draft.
    const { id: _, revision: __, newId: ___, ...fields } = draft().fields;
    drafts.change('zone', { fields: { ...fields, ...known } });
  };
  const zoneId = () => knownZone(draft().fields)?.id ?? newId();
  /** As it is stored now: undefined where that is gone, or not known. */
  const readCurrentZone = async () => {
    const wire = await zones.read(mapId(), zoneId());
    if (typeof wire === 'string') setState({ busy: false, isOutdated: true, failure: wire });
    return wire;
  };
  return {
    busy: state.busy,
    failure: state.failure,
    isOutdated: state.isOutdated === true,
    save: () => void runCall(() => saveZone(knownZone(draft().fields))),
    remove: () =>
      void runCall(async () => {
        const known = knownZone(draft().fields);
        if (known) showOutcome(known.id, await zones.remove(known), t('zone.removed'));
      }),
    overwriteStored: () =>
      void runCall(async () => {
        const wire = await readCurrentZone();
        if (typeof wire === 'string') return;
        const known = wire && knownZone(wire);
        rebase(known);
        await saveZone(known);
      }),
    discardOwnChanges: () =>
      void runCall(async () => {
        const wire = await readCurrentZone();
        if (typeof wire === 'string') return;
        const theirs = wire && drawnZoneOf(wire, draft().draft.points[0]?.altitude ?? 0);
        if (!theirs) return finish(zoneId(), t('zone.gone'));
        drafts.change('zone', { draft: { points: theirs.points, undoSteps: [], done: true }, fields: theirs.fields });
        setState({ busy: false });
      }),
  };
}

/** The zone that is drawn, as it is at each call. */
function zoneBeingSaved(drafts: Drafts, mapData: MapData) {
  const draft = () => drafts.of('zone');
  return {
    draft,
    mapId: () => String(draft().fields['map'] ?? mapData.mapId ?? ''),
    /** Kept with the draft: a save that is tried again, after a reload too, makes no second zone. */
    newId: () => {
      const { fields } = draft();
      const id = typeof fields['newId'] === 'string' ? fields['newId'] : crypto.randomUUID();
      drafts.change('zone', { fields: { ...fields, newId: id } });
      return id;
    },
  };
}
