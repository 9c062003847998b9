import { expect, test, vi } from 'vitest';
import type { VisibilityRules } from '../../domain/view/shown.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { CheckHistory, FOLDER_EDIT, type TreeStep } from './CheckHistory.ts';

const rules: VisibilityRules = defaultViewState();
const tick: TreeStep = { slot: 'viewer_1', viewId: '', before: rules, after: rules };

test('steps are taken back in their order, by category', () => {
  const history = new CheckHistory();
  history.record('vehicle', tick);
  history.record('vehicle', FOLDER_EDIT);
  history.record('sensor', tick);
  expect(history.state.undoable).toMatchObject({ vehicle: true, sensor: true, asset: false });
  const run = vi.fn(() => true);
  history.undo('vehicle', run);
  history.undo('vehicle', run);
  expect(run.mock.calls).toEqual([[FOLDER_EDIT], [tick]]);
  expect(history.undo('vehicle', run)).toBe(false);
  expect(history.state).toMatchObject({ undoable: { vehicle: false, sensor: true }, redoable: { vehicle: true } });
  history.redo('vehicle', run);
  expect(run).toHaveBeenLastCalledWith(tick);
  history.record('vehicle', tick);
  expect(history.state.redoable.vehicle).toBe(false);
});

test('a step that no longer fits is dropped, and the one before it undone', () => {
  const history = new CheckHistory();
  const gone = { ...tick, viewId: 'gone' };
  history.record('vehicle', tick);
  history.record('vehicle', gone);
  const run = vi.fn((step: TreeStep) => step !== gone);
  expect(history.undo('vehicle', run)).toBe(true);
  expect(run).toHaveBeenCalledTimes(2);
  expect(history.redo('vehicle', run)).toBe(true);
  expect(history.redo('vehicle', run)).toBe(false);
});

test('a hundred steps are kept', () => {
  const history = new CheckHistory();
  for (let k = 0; k < 150; k++) history.record('vehicle', tick);
  let steps = 0;
  while (history.undo('vehicle', () => true)) steps++;
  expect(steps).toBe(100);
});
