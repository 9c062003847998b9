import { expect, it } from 'vitest';
import { type LayerStep, LayerSteps } from './LayerSteps.ts';

const layerStep = (viewId: string, isOn = true): LayerStep => ({
  slot: 'viewer_1',
  viewId,
  field: 'roadNameLabelOn',
  isOn,
});

// rules.md#layer-menu
it('takes ticks back and makes them again', () => {
  const steps = new LayerSteps();
  const applied: LayerStep[] = [];
  const recordApplied = (one: LayerStep) => applied.push(one) > 0;
  steps.record(layerStep('a'));
  expect(steps.state).toEqual({ canUndo: true, canRedo: false });
  steps.undo(recordApplied);
  steps.redo(recordApplied);
  expect(applied).toEqual([layerStep('a', false), layerStep('a')]);
  steps.undo(recordApplied);
  steps.record(layerStep('b'));
  expect(steps.state).toEqual({ canUndo: true, canRedo: false });
});

it('passes over ticks in views that are no longer shown, and does nothing without any', () => {
  const steps = new LayerSteps();
  const applied: string[] = [];
  const applyTo = (shownId: string) => (one: LayerStep) => one.viewId === shownId && applied.push(one.viewId) > 0;
  steps.undo(applyTo('a'));
  for (const id of ['a', 'b']) steps.record(layerStep(id));
  steps.undo(applyTo('a'));
  expect(applied).toEqual(['a']);
  expect(steps.state).toEqual({ canUndo: false, canRedo: true });
});
