/** Texts of a scene in the page's language: faces of its view cube, second lines of its callouts. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFLINE_AFTER_MS } from '../../domain/vehicle/offline.ts';
import { statusWithoutCode } from '../../domain/vehicle/status.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { World } from '../../state/world/World.ts';
import { useAlertName } from '../format/useAlertName.ts';
import { useSpeed } from '../format/useSpeed.ts';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';
import { siteEntityDetail, siteEntityOf } from '../session/entityNames.ts';

export function useViewTexts(view: SceneView | undefined): void {
  const { t } = useTranslation();
  const alertNameOf = useAlertName();
  const word = useTranslateSiteText();
  const speed = useSpeed();
  useEffect(() => {
    if (!view) return;
    view.showCube({
      top: t('cube.top'),
      bottom: t('cube.bottom'),
      north: t('cube.north'),
      south: t('cube.south'),
      east: t('cube.east'),
      west: t('cube.west'),
    });
    view.setCalloutText((id) => {
      // Replays begin and end while the view is open.
      const { world } = view;
      const row = world.poses.rowOf(id);
      const vehicle = world.vehicle(id);
      if (row === undefined || !vehicle) {
        const siteEntity = siteEntityOf(world, id);
        return siteEntity && { detail: siteEntityDetail(siteEntity, word) || undefined, alert: undefined };
      }
      const speedKmh = freshSpeedKmh(world, row);
      const status = word(statusWithoutCode(vehicle.status));
      const place = world.alerts.state.active.find(({ deviceId }) => deviceId === id)?.placeName;
      const detail = [status, speedKmh !== undefined && speed.text(speedKmh)].filter(Boolean).join(' · ');
      return { detail, alert: alertNameOf(vehicle.alertType), area: place && word(place) };
    });
  }, [view, t, speed, alertNameOf, word]);
}

/** Speed of the last fix; undefined if the fix has none, or is too old to tell the current speed. */
function freshSpeedKmh(world: World, row: number): number | undefined {
  const { poses } = world;
  const ageMs = world.evaluationTimeMs() - (poses.fixAtMs[row] as number);
  const isFresh = poses.hasFix(row) && ageMs <= OFFLINE_AFTER_MS.tablet;
  const speedKmh = poses.speedKmh[row] as number;
  return isFresh && Number.isFinite(speedKmh) ? speedKmh : undefined;
}
