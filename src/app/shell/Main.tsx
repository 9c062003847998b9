/** The main page: rail, panel, viewer and status bar around the live scene. */
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { useApp } from '../context.ts';
import { VehiclePanel } from '../panels/vehicles/VehiclePanel.tsx';
import { PlaceReadout } from '../viewer/PlaceReadout.tsx';
import { createPlaceChannel } from '../viewer/place.ts';
import { Viewer } from '../viewer/Viewer.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import './main.css';

export function Main() {
  const { t } = useTranslation();
  const { shell, selection, notices } = useApp();
  const { panel, statusInfo } = useSnapshot(shell);
  const [place] = useState(createPlaceChannel);
  const view = useRef<SceneView>();
  const keepView = useCallback((next: SceneView | undefined) => {
    view.current = next;
  }, []);
  const fly = useCallback(
    (id: string) => {
      selection.select(id);
      if (view.current?.flyTo(id) === false) notices.show('warning', t('vehicles.noPosition'));
    },
    [selection, notices, t],
  );
  return (
    <>
      <div className="hf-main">
        <Rail />
        {panel === 'monitor' && <VehiclePanel onFly={fly} />}
        <Viewer place={place} onView={keepView} onFly={fly} />
      </div>
      {statusInfo && (
        <StatusBar>
          <PlaceReadout channel={place} />
        </StatusBar>
      )}
    </>
  );
}
