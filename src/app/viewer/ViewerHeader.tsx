/** The line on top of each of several viewers: its name, camera and alerts; move, maximise, close. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import { swapSlots } from '../../state/slots/slots.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useMapDates } from '../format/useMapDates.ts';
import { useViews } from '../session/context.ts';
import { useBlockingMode } from '../session/useBlockingMode.ts';
import { useSlotMap } from '../session/useSlotMap.ts';
import { HideControlsToggle } from '../views/ToolChoice.tsx';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { useSlotDragSource } from './header/slotDrag.ts';

const LinkButton = lazyComponent(async () => (await import('./camera/LinkButton.tsx')).LinkButton);
const HeaderAlerts = lazyComponent(async () => (await import('./header/HeaderAlerts.tsx')).HeaderAlerts);
const MoveMenu = lazyComponent(async () => (await import('./header/MoveMenu.tsx')).MoveMenu);

export function ViewerHeader({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { slots, viewers } = useViews();
  const { maximised, cameras } = useSnapshot(slots);
  const number = String(SLOT_IDS.indexOf(slot));
  const drag = useSlotDragSource(slot);
  return (
    <header className="hf-cell__head" {...drag}>
      <ViewMenu slot={slot} />
      <MapName slot={slot} />
      <span>{t(`viewer.${cameras[slot] ?? 'perspective'}`)}</span>
      <span className="hf-spacer" />
      <LazyPart>
        <HeaderAlerts slot={slot} />
      </LazyPart>
      <LazyPart>
        <LinkButton slot={slot} />
      </LazyPart>
      {maximised === undefined && <MoveButton slot={slot} />}
      <HideControlsToggle slot={slot} />
      <MaximiseButton slot={slot} />
      <ToolButton icon="close" label={t('viewer.close', { number })} onClick={() => viewers.close(slot)} />
    </header>
  );
}

/** The map that the viewer actually shows. */
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

/** Moves the viewer to another's place; if there are only two, they swap. */
function MoveButton({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { slots } = useViews();
  const { places } = useSnapshot(slots);
  const [other, ...others] = places.filter((id) => id !== slot);
  if (other === undefined) return null;
  if (others.length > 0) {
    return (
      <LazyPart>
        <MoveMenu slot={slot} />
      </LazyPart>
    );
  }
  const label = t('viewer.swap', { number: String(SLOT_IDS.indexOf(other)) });
  return <ToolButton icon="swap" label={label} onClick={() => swapSlots(slots, slot, other)} />;
}

function MaximiseButton({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { slots, viewers } = useViews();
  const { maximised } = useSnapshot(slots);
  const mode = useBlockingMode(slot);
  const on = maximised === slot;
  // Leaving an edited view opens a dialog; other modes have none, so that they block this.
  const isRefused = !on && mode !== undefined && mode !== 'edit';
  const label = t(on ? 'viewer.restore' : 'viewer.maximise', { number: String(SLOT_IDS.indexOf(slot)) });
  return (
    <ToolButton
      icon={on ? 'exitFullScreen' : 'fullScreen'}
      label={label}
      isPressed={on}
      disabledReason={isRefused ? t('mode.exit', { mode: t(`mode.${mode}`) }) : undefined}
      onClick={() => (on ? viewers.restore() : viewers.maximise(slot))}
    />
  );
}
