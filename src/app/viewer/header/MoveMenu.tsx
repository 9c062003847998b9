/** Swaps the places of a viewer and another; pointer users can also drag its header. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type Cell, cellsOf, SLOT_IDS, type SlotId } from '../../../domain/layout/layout.ts';
import { addViewerHeaderTexts, VIEWER_HEADER_NAMESPACE } from '../../../i18n/viewerHeader/addViewerHeaderTexts.ts';
import { currentLayoutShares, type SlotsState, swapSlots } from '../../../state/slots/slots.ts';
import { Popover } from '../../controls/Popover.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useViews } from '../../session/context.ts';
import './moveMenu.css';

addViewerHeaderTexts();

const viewerNumberOf = (slot: SlotId) => String(SLOT_IDS.indexOf(slot));

export function MoveMenu({ slot }: { slot: SlotId }) {
  const { t } = useTranslation(VIEWER_HEADER_NAMESPACE);
  const { slots } = useViews();
  const { places, shares, open } = useSnapshot(slots) as SlotsState;
  const cells = cellsOf(currentLayoutShares({ open, shares }).shares);
  const label = t('move.menu', { number: viewerNumberOf(slot) });
  return (
    <Popover
      label={label}
      button={({ expanded, toggle }) => (
        <ToolButton icon="swap" popup="dialog" expanded={expanded} label={label} onClick={toggle} />
      )}
    >
      {(close) =>
        places.map((other, place) =>
          other === slot ? null : (
            <button
              key={other}
              type="button"
              className="hf-popover__item"
              onClick={() => {
                close();
                swapSlots(slots, slot, other);
              }}
            >
              <PlaceIcon cells={cells} place={place} />
              {t('move.to', { number: viewerNumberOf(other) })}
            </button>
          ),
        )
      }
    </Popover>
  );
}

/** The layout in miniature, with one of its cells filled. */
function PlaceIcon({ cells, place }: { cells: readonly Cell[]; place: number }) {
  return (
    <svg className="hf-icon hf-placeicon" viewBox="0 0 16 16" aria-hidden>
      {cells.map(({ left, top, width, height }, k) => (
        <rect
          key={`${left} ${top}`}
          data-target={k === place || undefined}
          x={2 + left * 12}
          y={3 + top * 10}
          width={width * 12}
          height={height * 10}
          strokeWidth="1.3"
        />
      ))}
    </svg>
  );
}
