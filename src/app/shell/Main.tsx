/** The main page: rail, panel, viewer and status bar around the live scene. */

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { useScope } from '../lifetime/useScope.ts';
import { EntityDialogs } from '../panels/library/EntityDialogs.tsx';
import { askBeforeLeaving } from '../session/askBeforeLeaving.ts';
import { useDrawing, useEntities, useLive, useShell, useViews } from '../session/context.ts';
import { CoordinateReadout } from '../viewer/CoordinateReadout.tsx';
import { createCoordinateChannel } from '../viewer/coordinateChannel.ts';
import { ViewerArea } from '../viewer/ViewerArea.tsx';
import { Panel } from './Panel.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import './main.css';

export function Main() {
  const { t } = useTranslation();
  const { shell, notices } = useShell();
  const { slots, openViews } = useViews();
  const { selection } = useEntities();
  const { drafts } = useDrawing();
  const { siteEntities } = useLive().world;
  const { isStatusBarShown } = useSnapshot(shell);
  useScope((scope) => askBeforeLeaving(scope, { drafts, siteEntities }, window), [drafts, siteEntities]);
  const [coordinates] = useState(createCoordinateChannel);
  const registerView = useCallback(
    (slot: SlotId, view: SceneView | undefined) => {
      if (view) openViews.attach(slot, view);
      else openViews.detach(slot);
    },
    [openViews],
  );
  const fly = useCallback(
    (key: EntityKey) => {
      selection.select(key);
      if (openViews.scene(slots.selected)?.flyTo(key) === false) notices.show('warning', t('vehicles.noPosition'));
    },
    [selection, slots, notices, openViews, t],
  );
  const follow = useCallback(
    (key: EntityKey) => {
      const scene = openViews.scene(slots.selected);
      // Pressing it again ends following.
      if (scene?.follow(scene.followed === key ? undefined : key) === false)
        notices.show('warning', t('vehicles.noPosition'));
    },
    [slots, notices, openViews, t],
  );
  const reset = useCallback(() => openViews.scene(slots.selected)?.resetView(), [slots, openViews]);
  return (
    <>
      <div className="hf-main">
        <Rail />
        <Panel onFly={fly} />
        <ViewerArea coordinates={coordinates} onView={registerView} onFly={fly} onFollow={follow} onReset={reset} />
      </div>
      <EntityDialogs />
      {isStatusBarShown && (
        <StatusBar>
          <CoordinateReadout channel={coordinates} />
        </StatusBar>
      )}
    </>
  );
}
