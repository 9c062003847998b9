/** The borders between panes: dragged with the pointer, moved with the arrow keys, reset by a double click. */
import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Border, bordersOf, dragBorder, type LayoutShares } from '../../domain/layout/layout.ts';
import { currentLayoutShares } from '../../state/slots/slots.ts';
import { useViews } from '../session/context.ts';

/** One press of an arrow key, as a share of the area. */
const KEY_STEP_SHARE = 0.02;

const percent = (share: number) => `${share * 100}%`;

function borderStyle(border: Border): CSSProperties {
  if (border.axis === 'row') return { top: percent(border.at), left: 0, width: '100%' };
  return { left: percent(border.at), top: percent(border.top), height: percent(border.height) };
}

const borderKey = (border: Border) =>
  border.axis === 'row' ? `row${border.index}` : `cell${border.row}-${border.index}`;

export function PaneBorders({ area, shares }: { area: RefObject<HTMLElement>; shares: LayoutShares }) {
  return bordersOf(shares).map((border) => <PaneBorder key={borderKey(border)} border={border} area={area} />);
}

function PaneBorder({ border, area }: { border: Border; area: RefObject<HTMLElement> }) {
  const { t } = useTranslation();
  const { slots } = useViews();
  const isHorizontal = border.axis === 'row';

  const move = (delta: number) => {
    const { kind, shares } = currentLayoutShares(slots);
    slots.shares[kind] = dragBorder(shares, border, delta);
  };
  const resetShares = () => {
    delete slots.shares[currentLayoutShares(slots).kind];
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !area.current) return;
    const bounds = area.current.getBoundingClientRect();
    const at = isHorizontal
      ? (event.clientY - bounds.top) / bounds.height
      : (event.clientX - bounds.left) / bounds.width;
    move(at - border.at);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step * KEY_STEP_SHARE);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has a value and the focus, which <hr> cannot have
    <div
      className={`hf-border hf-border--${border.axis}`}
      style={borderStyle(border)}
      role="separator"
      tabIndex={0}
      aria-label={t('viewer.border')}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(border.at * 100)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={resetShares}
      onKeyDown={moveByKey}
    />
  );
}
