/** The engine on the canvas behind the panes, fetched when the main page appears. */

import { type RefObject, useState } from 'react';
import { ref as opaque, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { shownMap } from '../../state/site/site.ts';
import { useScope } from '../lifetime/useScope.ts';
import type { Actions } from '../session/actions.ts';
import { useActions, useEntities, useSite } from '../session/context.ts';
import type { EntityServices, SiteServices } from '../session/services.ts';

/** Files with the models of vehicles (rules.md#vehicle-categories), and of sensors, fixed assets and people. */
const MODEL_URLS = ['/models/adt_vehicles.glb', '/models/open_pit_vehicles.glb', '/models/site_assets.glb'];

export type StageState = { phase: 'starting' } | { phase: 'ready'; stage: Stage } | { phase: 'failed'; reason: string };

/** What the stage shows in all views alike. */
type StageSources = Pick<SiteServices, 'site' | 'config' | 'mapData'> &
  Pick<EntityServices, 'designs'> &
  Pick<Actions, 'fetchFile'>;

export function useStage(canvas: RefObject<HTMLCanvasElement>): StageState {
  const { site, config, mapData } = useSite();
  const { designs } = useEntities();
  const { fetchFile } = useActions();
  const [state, setState] = useState<StageState>({ phase: 'starting' });
  useScope(
    (scope) => {
      if (!canvas.current) return;
      startStage(scope, { site, config, mapData, designs, fetchFile }, canvas.current).then(
        (stage) => stage && setState({ phase: 'ready', stage }),
        (error: unknown) => {
          if (!scope.ended) setState({ phase: 'failed', reason: messageOf(error) });
        },
      );
    },
    [site, config, mapData, designs, fetchFile],
  );
  return state;
}

async function startStage(scope: Scope, sources: StageSources, canvas: HTMLCanvasElement): Promise<Stage | undefined> {
  const [{ Stage }, { readSceneTheme }] = await Promise.all([
    import('../../engine/stage/Stage.ts'),
    import('../../engine/display/theme.ts'),
    document.fonts.ready,
  ]);
  if (scope.ended) return undefined;
  const theme = readSceneTheme(document.documentElement);
  const stage = new Stage(scope, { canvas, modelUrls: MODEL_URLS, theme, designs: sources.designs });
  syncMap(scope, sources, stage);
  syncAreas(scope, sources, stage);
  syncPlaceNames(scope, sources, stage);
  return opaque(stage);
}

/** Shows the chosen map now and whenever the choice or the list changes. */
function syncMap(scope: Scope, { site, fetchFile, config }: StageSources, stage: Stage): void {
  let shownId: string | undefined;
  const show = () => {
    const map = shownMap(site);
    if (map?.id === shownId) return;
    shownId = map?.id;
    stage.showMap(map && { url: map.tilesetUrl, fetch: fetchFile, utmZone: config.site.utmZone });
  };
  show();
  scope.own(subscribeKey(site, 'maps', show));
  scope.own(subscribeKey(site, 'selectedId', show));
}

/** Passes the road names of the shown map to the stage; each view shows or hides them. */
function syncPlaceNames(scope: Scope, { mapData }: StageSources, stage: Stage): void {
  let shown: readonly unknown[] | undefined;
  const show = () => {
    const { list } = mapData.labels;
    if (list === shown) return;
    shown = list;
    stage.setMapLabels(list);
  };
  show();
  scope.own(subscribe(mapData, show));
}

/** Passes rule zones and survey walls of the shown map to the stage; each view shows or hides them. */
function syncAreas(scope: Scope, { mapData }: StageSources, stage: Stage): void {
  const zones = () => stage.setZones(mapData.zones.list);
  const walls = () => stage.setWalls(mapData.walls.list);
  zones();
  walls();
  scope.own(subscribeKey(mapData.zones, 'list', zones));
  scope.own(subscribeKey(mapData.walls, 'list', walls));
}
