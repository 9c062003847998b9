import { expect, test } from 'vitest';
import { entityKey } from '../../domain/entity/entityKey.ts';
import { defaultViewState, type ViewState } from '../../domain/view/viewState.ts';
import { NO_XRAY, type XRay } from '../../state/views/xray.ts';
import { sceneDisplay } from './sceneDisplay.ts';

const displayOf = (shown: ViewState, xray?: XRay) =>
  sceneDisplay(shown, { plainMapColour: '#FFFFFF', checkedMap: undefined, xray });

test("zones and designs are isolated and hidden like entities, within the view's content", () => {
  const shown: ViewState = defaultViewState();
  const whole: ViewState = { ...shown, isAllSelected: { ...shown.isAllSelected, ruleZone: true, design: true } };
  expect(displayOf(whole)).toMatchObject({ zones: undefined, designs: undefined });
  expect(displayOf(whole, { ...NO_XRAY, isRockFaint: true })).toMatchObject({ zones: undefined, designs: undefined });

  const isolated = displayOf(whole, { ...NO_XRAY, isolated: new Set([entityKey('ruleZone', 'z1')]) });
  expect(isolated.zones?.has('z1')).toBe(true);
  expect(isolated.zones?.has('z2')).toBe(false);
  expect(isolated.designs?.has('z1')).toBe(false);

  const hidden = displayOf(whole, { ...NO_XRAY, hidden: new Set([entityKey('design', 'd1')]) });
  expect(hidden.designs?.has('d1')).toBe(false);
  expect(hidden.designs?.has('d2')).toBe(true);
  expect(hidden.zones?.has('z1')).toBe(true);

  const listed: ViewState = {
    ...shown,
    isAllSelected: { ...shown.isAllSelected, ruleZone: false },
    selected: [{ itemType: 'ruleZone', id: 'z2' }],
  };
  expect(displayOf(listed).zones?.has('z2')).toBe(true);
  expect(displayOf(listed).zones?.has('z1')).toBe(false);
  expect(displayOf(listed, { ...NO_XRAY, isolated: new Set([entityKey('ruleZone', 'z1')]) }).zones?.has('z1')).toBe(
    false,
  );
});
