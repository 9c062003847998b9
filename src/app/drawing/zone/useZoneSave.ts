/** Saves and removes the current zone; its drawing is kept until the server has accepted it. */
import { useState } from 'react';
import { drawnZoneOf, newZone, readZoneForm } from '../../../domain/zone/zoneForm.ts';
import type { MapData } from '../../../state/map/mapData.ts';
import { type Drafts, isDraftOf } from '../../../state/sketch/drafts.ts';
import { useIsMounted } from '../../lifetime/useIsMounted.ts';
import { useDrawing, useShell, useSite } from '../../session/context.ts';
import type { KnownZone, ZoneProblem } from '../../session/zoneActions.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { knownZone } from './knownZone.ts';

type ZoneCall = 'save' | 'remove';

export interface ZoneSaving {
  busy: boolean;
  failure: string | undefined;
  /** The call that was refused because another user has changed the zone meanwhile: the user decides. */
  outdatedCall: ZoneCall | undefined;
  save: () => void;
  remove: () => void;
  overwriteStored: () => void;
  removeStored: () => void;
  discardOwnChanges: () => void;
}

type SavingState = Pick<ZoneSaving, 'busy'> & Partial<Pick<ZoneSaving, 'failure' | 'outdatedCall'>>;

export const OUTDATED_TEXT_KEY = {
  save: 'zone.outdated',
  remove: 'zone.outdatedRemoval',
} as const satisfies Record<ZoneCall, string>;

export function useZoneSave(): ZoneSaving {
  const t = useDrawingTexts();
  const { zones, drafts } = useDrawing();
  const { notices } = useShell();
  const { mapData } = useSite();
  const [state, setState] = useState<SavingState>({ busy: false });
  const { draft, mapId, newId } = zoneBeingSaved(drafts, mapData);
  const isOpen = useIsMounted();
  /** @param id of the zone; the tool may have been closed by now, and another zone drawn */
  const finish = (id: string, notice: string) => {
    setState({ busy: false });
    drafts.deleteDraftOf('zone', id);
    notices.show('done', notice);
  };
  const showFailure = (failure: string, outdatedCall?: ZoneCall) => {
    setState({ busy: false, outdatedCall, failure });
    if (!isOpen()) notices.show('error', failure);
  };
  const showProblem = (call: ZoneCall, problem: ZoneProblem) => {
    if ('refused' in problem) return showFailure(problem.refused);
    setState({ busy: false, outdatedCall: call });
    if (!isOpen()) notices.show('error', t(OUTDATED_TEXT_KEY[call]));
  };
  /** Runs one call at a time. */
  const runCall = async (work: () => Promise<void>) => {
    if (state.busy) return;
    // The choice stays visible meanwhile, with the focus on the button that was pressed.
    setState({ busy: true, outdatedCall: state.outdatedCall });
    await work();
  };
  /** @param wasRead the zone has just been read successfully */
  const saveZone = async (known: KnownZone | undefined, wasRead = false) => {
    const { draft: drawn, fields } = draft();
    const zone = newZone(readZoneForm(fields), drawn.points, mapId());
    const id = known?.id ?? newId();
    const sent = draft();
    const answer = await zones.save(known ? zone : { ...zone, id }, known);
    if (!('stored' in answer)) return showProblem('save', wasRead ? lastingProblem(answer) : answer);
    const now = draft();
    if (now === sent || !isDraftOf(now, id)) return finish(id, t('zone.saved'));
    // What was drawn meanwhile is a change of the zone as now stored.
    setState({ busy: false });
    const saved = { newId: undefined, ...answer.stored };
    const unchanged = { draft: sent.draft, fields: { ...sent.fields, ...saved } };
    drafts.change('zone', { fields: { ...now.fields, ...saved }, unchanged });
    notices.show('done', t('zone.savedBefore'));
  };
  /** Rebases the draft on the zone as stored now, or makes it a new zone if that no longer exists. */
  const rebase = (known: KnownZone | undefined) => {
    // A deleted zone is recreated under another id, which later attempts must find in the draft.
    const { id: _, revision: __, newId: ___, ...fields } = draft().fields;
    drafts.change('zone', { fields: { ...fields, ...known } });
  };
  const zoneId = () => knownZone(draft().fields)?.id ?? newId();
  /** The zone as stored now: undefined if it no longer exists, a string if it could not be read. */
  const readCurrentZone = async (id = zoneId(), map = mapId(), call = state.outdatedCall ?? 'save') => {
    const wire = await zones.read(map, id);
    if (typeof wire === 'string') showFailure(wire, call);
    return wire;
  };
  const removeZone = async (known: KnownZone, map = mapId()) => {
    const problem = await zones.remove(known);
    if (!problem) return finish(known.id, t('zone.removed'));
    if ('refused' in problem) return showProblem('remove', problem);
    // For a deleted zone, offer nothing that would recreate it.
    const wire = await readCurrentZone(known.id, map, 'remove');
    if (typeof wire === 'string') return;
    if (!wire) return finish(known.id, t('zone.gone'));
    showProblem('remove', lastingProblem(problem));
  };
  return {
    busy: state.busy,
    failure: state.failure,
    outdatedCall: state.outdatedCall,
    save: () => void runCall(() => saveZone(knownZone(draft().fields))),
    remove: () =>
      void runCall(async () => {
        const known = knownZone(draft().fields);
        if (known) await removeZone(known);
      }),
    overwriteStored: () =>
      void runCall(async () => {
        const wire = await readCurrentZone();
        if (typeof wire === 'string') return;
        const known = wire && knownZone(wire);
        rebase(known);
        await saveZone(known, true);
      }),
    removeStored: () =>
      void runCall(async () => {
        const [id, map] = [zoneId(), mapId()];
        const wire = await readCurrentZone(id, map);
        if (typeof wire === 'string') return;
        const known = wire && knownZone(wire);
        if (known) await removeZone(known, map);
        else finish(id, t('zone.gone'));
      }),
    discardOwnChanges: () =>
      void runCall(async () => {
        const wire = await readCurrentZone();
        if (typeof wire === 'string') return;
        const theirs = wire && drawnZoneOf(wire, draft().draft.points[0]?.altitude ?? 0);
        if (!theirs) return finish(zoneId(), t('zone.gone'));
        const { points, fields } = theirs;
        drafts.change('zone', { draft: { points, undoSteps: [], done: true }, fields, isUnchanged: true });
        setState({ busy: false });
      }),
  };
}

/** The actual problem with a zone that is stored: a backend that reports it missing cannot change zones at all. */
function lastingProblem(problem: ZoneProblem): ZoneProblem {
  if ('refused' in problem || problem.notFoundText === undefined) return problem;
  return { refused: problem.notFoundText };
}

/** The zone being drawn, as of each call. */
function zoneBeingSaved(drafts: Drafts, mapData: MapData) {
  const draft = () => drafts.of('zone');
  return {
    draft,
    mapId: () => String(draft().fields['map'] ?? mapData.mapId ?? ''),
    /** Stored with the draft: a repeated save, even after a reload, must not create a second zone. */
    newId: () => {
      const { fields } = draft();
      const id = typeof fields['newId'] === 'string' ? fields['newId'] : crypto.randomUUID();
      drafts.change('zone', { fields: { ...fields, newId: id } });
      return id;
    },
  };
}
