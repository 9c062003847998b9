/** The engine on the canvas behind the panes, loaded when the main page appears. */

import { type RefObject, useState } from 'react';
import { ref as opaque, subscribe } from 'valtio';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { ReaderPool } from '../../engine/reading/ReaderPool.ts';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useDrawing, useEntities, useShell } from '../session/context.ts';
import type { DrawingServices, EntityServices, ShellServices } from '../session/services.ts';

/** Files with the models of vehicles (rules.md#vehicle-categories), and of sensors, fixed assets and people. */
/** Relative to the page, so that they work on any host. */
const MODEL_URLS = ['adt_vehicles', 'open_pit_vehicles', 'site_assets'].map(
  (name) => new URL(`models/${name}.glb`, document.baseURI).href,
);

export type StageState = { phase: 'starting' } | { phase: 'ready'; stage: Stage } | { phase: 'failed'; reason: string };

/** Settings of the stage for all views. */
type StageSources = Pick<EntityServices, 'designs'> & Pick<DrawingServices, 'sketches'>;

type PageSources = StageSources & Pick<ShellServices, 'appearance'>;

export function useStage(canvas: RefObject<HTMLCanvasElement>): StageState {
  const { designs } = useEntities();
  const { sketches } = useDrawing();
  const { appearance } = useShell();
  const [state, setState] = useState<StageState>({ phase: 'starting' });
  useScope(
    (scope) => {
      if (!canvas.current) return;
      const stageScope = scope.child();
      startStage(stageScope, { designs, sketches, appearance }, canvas.current).then(
        (stage) => stage && setState({ phase: 'ready', stage }),
        (error: unknown) => {
          stageScope.dispose();
          if (!scope.ended) setState({ phase: 'failed', reason: messageOf(error) });
        },
      );
    },
    [designs, sketches, appearance],
  );
  return state;
}

async function startStage(
  scope: Scope,
  { appearance, ...sources }: PageSources,
  canvas: HTMLCanvasElement,
): Promise<Stage | undefined> {
  // Started now: a reader takes as long to start as the engine's code to load.
  const readers = new ReaderPool(scope);
  readers.warmUp();
  const [{ Stage }, { readSceneTheme }] = await Promise.all([
    import('../../engine/stage/Stage.ts'),
    import('../../engine/display/theme.ts'),
    document.fonts.ready,
  ]);
  if (scope.ended) return undefined;
  const theme = readSceneTheme(document.documentElement);
  const stage = new Stage(scope, { canvas, modelUrls: MODEL_URLS, readers, theme, ...sources });
  const applyTheme = () => stage.setTheme(readSceneTheme(document.documentElement));
  scope.own(subscribe(appearance, applyTheme, true));
  return opaque(stage);
}
