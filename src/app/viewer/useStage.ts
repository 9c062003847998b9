/** The engine on a canvas, fetched when the first viewer appears, and the view of one pane. */
import { type RefObject, useState } from 'react';
import { ref as opaque } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { shownMap } from '../../state/site/site.ts';
import { type AppServices, useApp } from '../context.ts';
import { useScope } from '../lifetime/useScope.ts';

/** Files with the vehicle models (live-monitoring section 3). */
const MODEL_URLS = ['/models/adt_vehicles.glb', '/models/open_pit_vehicles.glb'];

export type StageState =
  | { phase: 'starting' }
  | { phase: 'ready'; stage: Stage; view: SceneView }
  | { phase: 'failed'; reason: string };

interface Elements {
  canvas: RefObject<HTMLCanvasElement>;
  pane: RefObject<HTMLElement>;
}

export function useStage({ canvas, pane }: Elements): StageState {
  const app = useApp();
  const [state, setState] = useState<StageState>({ phase: 'starting' });
  useScope(
    (scope) => {
      const elements = { canvas: canvas.current, pane: pane.current };
      if (!elements.canvas || !elements.pane) return;
      startStage(scope, app, elements.canvas, elements.pane).then(
        (ready) => ready && setState(ready),
        (error: unknown) => {
          if (!scope.ended)
            setState({ phase: 'failed', reason: error instanceof Error ? error.message : String(error) });
        },
      );
    },
    [app],
  );
  return state;
}

async function startStage(scope: Scope, app: AppServices, canvas: HTMLCanvasElement, pane: HTMLElement) {
  const [{ Stage }, { readSceneTheme }] = await Promise.all([
    import('../../engine/stage/Stage.ts'),
    import('../../engine/stage/theme.ts'),
    document.fonts.ready,
  ]);
  if (scope.ended) return undefined;
  const theme = readSceneTheme(document.documentElement);
  const stage = new Stage(scope, { canvas, modelUrls: MODEL_URLS, theme });
  const view = stage.openView({ id: 'viewer_1', pane, world: app.world, selection: app.selection });
  keepMapShown(scope, app, stage);
  return { phase: 'ready', stage: opaque(stage), view: opaque(view) } as const;
}

/** Shows the chosen map now and whenever the choice or the list changes. */
function keepMapShown(scope: Scope, { site, actions }: AppServices, stage: Stage): void {
  let shownId: string | undefined;
  const show = () => {
    const map = shownMap(site);
    if (map?.id === shownId) return;
    shownId = map?.id;
    stage.showMap(map && { url: map.tilesetUrl, fetch: actions.fetchFile });
  };
  show();
  scope.own(subscribeKey(site, 'maps', show));
  scope.own(subscribeKey(site, 'selectedId', show));
}
