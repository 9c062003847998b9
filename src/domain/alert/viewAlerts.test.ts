import { expect, it } from 'vitest';
import { visibilityTest } from '../view/shown.ts';
import { defaultViewState } from '../view/viewState.ts';
import { countViewAlerts } from './viewAlerts.ts';

const alert = (deviceId: string, seen = false) => ({ deviceId, seen });
const isOffline = (id: string) => (id.startsWith('ghost') ? undefined : id.startsWith('off'));

// rules.md#viewer-alerts
it('counts new and seen alerts of the vehicles that the view shows', () => {
  const alerts = [alert('HT-1'), alert('HT-1', true), alert('HT-2'), alert('off-3'), alert('ghost-4')];
  const online = visibilityTest({ ...defaultViewState(), filterVehicleStates: 'online' });
  expect(countViewAlerts(alerts, online, isOffline)).toEqual({ unseen: 2, seen: 1 });
  const offline = visibilityTest({ ...defaultViewState(), filterVehicleStates: 'none' });
  expect(countViewAlerts(alerts, offline, isOffline).seen).toBe(1);
});

it('counts only vehicles that a view lists, and none where there are none', () => {
  const state = defaultViewState();
  const listed = visibilityTest({
    ...state,
    filterVehicleStates: 'none',
    isAllSelected: { ...state.isAllSelected, vehicle: { all: false, online: false, offline: false } },
    selected: [{ id: 'HT-2', itemType: 'vehicle' }],
  });
  expect(countViewAlerts([alert('HT-1'), alert('HT-2')], listed, isOffline)).toEqual({ unseen: 1, seen: 0 });
  expect(countViewAlerts([], listed, isOffline)).toEqual({ unseen: 0, seen: 0 });
});
