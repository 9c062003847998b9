/** Shows where an alert was raised in the selected viewer (rules.md#alert-click). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../domain/alert/alert.ts';
import { alertExtent } from '../../../domain/alert/alertExtent.ts';
import { zoneIdOf } from '../../../domain/alert/breachedZones.ts';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import { placeOfVehicle } from '../../../state/world/placeOfVehicle.ts';
import { alertSketches } from '../../session/alertSketches.ts';
import { useDrawing, useEntities, useShell, useSite, useViews, useWorld } from '../../session/context.ts';

/** @returns selects the vehicle, pins the alert's place, tints its zone and frames them all; a following camera keeps following */
export function useShowAlert(): (alert: Alert, type: string | undefined) => void {
  const { t } = useTranslation();
  const { mapData } = useSite();
  const { world } = useWorld();
  const { notices } = useShell();
  const { openViews, slots } = useViews();
  const { selection } = useEntities();
  const { alertPin } = useDrawing();
  return useCallback(
    (alert, type) => {
      const { deviceId, placeName, place } = alert;
      const key = vehicleKey(deviceId);
      const zoneId = zoneIdOf(alert);
      const zone = mapData.zones.list.find(({ id }) => id === zoneId);
      const name = [type, placeName === 'tablet' ? undefined : (placeName ?? zone?.name)].filter(Boolean).join(' · ');
      selection.select(key);
      const levelM = placeOfVehicle(world, deviceId)?.altitude ?? world.origin?.altitude ?? 0;
      alertPin.show(key, alertSketches({ place, zone, levelM, name }));
      const scene = openViews.scene(slots.selected);
      if (!scene || scene.followed === key) return;
      const places = [place, placeOfVehicle(world, deviceId)].filter((at) => at !== undefined);
      const extent = place || zone ? alertExtent(places, zone, levelM) : undefined;
      if (extent) scene.flyToBox(extent);
      else if (!scene.flyTo(key)) notices.show('warning', t('vehicles.noPosition'));
    },
    [mapData, world, notices, openViews, slots, selection, alertPin, t],
  );
}
