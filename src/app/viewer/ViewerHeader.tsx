/** The line on top of a viewer among several: its name and camera; swap, maximise, close. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import { swapSlots } from '../../state/slots/slots.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useMapDates } from '../format/useMapDates.ts';
import { useViews } from '../session/context.ts';
import { useSlotMap } from '../session/useSlotMap.ts';
import { HideControlsToggle } from '../views/ToolChoice.tsx';
import { ViewMenu } from '../views/ViewMenu.tsx';

const LinkButton = lazyComponent(async () => (await import('./camera/LinkButton.tsx')).LinkButton);

/** Data of a dragged header. */
const DRAG_TYPE = 'application/x-headframe-slot';

export function ViewerHeader({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { slots, viewers } = useViews();
  const { maximised, cameras } = useSnapshot(slots);
  const number = String(SLOT_IDS.indexOf(slot));
  const swapWith = (other: string) => {
    const known = SLOT_IDS.find((id) => id === other);
    if (known && known !== slot) swapSlots(slots, known, slot);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a short cut for the pointer; the button in the header swaps viewers by keyboard
    <header
      className="hf-cell__head"
      draggable={maximised === undefined}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, slot)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => swapWith(event.dataTransfer.getData(DRAG_TYPE))}
    >
      <ViewMenu slot={slot} />
      <MapName slot={slot} />
      <span>{t(`viewer.${cameras[slot] ?? 'perspective'}`)}</span>
      <span className="hf-spacer" />
      <LazyPart>
        <LinkButton slot={slot} />
      </LazyPart>
      {maximised === undefined && <SwapButton slot={slot} onSwap={swapWith} />}
      <HideControlsToggle slot={slot} />
      <MaximiseButton slot={slot} />
      <ToolButton icon="close" label={t('viewer.close', { number })} onClick={() => viewers.close(slot)} />
    </header>
  );
}

/** The map that the viewer really shows. */
function MapName({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { map, unavailableMapId } = useSlotMap(slot);
  const { dateOf } = useMapDates();
  if (unavailableMapId !== undefined) return <span className="hf-cell__map">{t('maps.goneBriefly')}</span>;
  if (!map) return null;
  const name = `${map.name.toUpperCase()} · ${dateOf(map)}`;
  return (
    <span className="hf-cell__map" title={name}>
      {name}
    </span>
  );
}

/** Swaps with the viewer in the next place. */
function SwapButton({ slot, onSwap }: { slot: SlotId; onSwap: (other: string) => void }) {
  const { t } = useTranslation();
  const { slots } = useViews();
  const { places } = useSnapshot(slots);
  const next = places[(places.indexOf(slot) + 1) % places.length];
  if (next === undefined || next === slot) return null;
  const label = t('viewer.swap', { number: String(SLOT_IDS.indexOf(next)) });
  return <ToolButton icon="swap" label={label} onClick={() => onSwap(next)} />;
}

function MaximiseButton({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { slots, viewers } = useViews();
  const { maximised } = useSnapshot(slots);
  const on = maximised === slot;
  const label = t(on ? 'viewer.restore' : 'viewer.maximise', { number: String(SLOT_IDS.indexOf(slot)) });
  return (
    <ToolButton
      icon={on ? 'exitFullScreen' : 'fullScreen'}
      label={label}
      isPressed={on}
      onClick={() => viewers.maximise(on ? undefined : slot)}
    />
  );
}
