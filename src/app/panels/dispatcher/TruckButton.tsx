/** A truck on the board: its load, its time in the current stage, and whether that is longer than usual. */
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import { overdueMedianMs, type StageDurations } from '../../../domain/haul/overdue.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { formatElapsed } from '../../format/time.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { loadGlyph } from '../../icons/loadGlyph.ts';
import { useVehicle } from '../../lifetime/useVehicle.ts';
import { useWorld } from '../../session/context.ts';
import { useBoardTime } from './BoardClock.tsx';
import { useTruckDrag } from './reassign/dragTruck.ts';
import { SendTruck } from './reassign/SendTruck.tsx';
import { useReassigning } from './reassign/useReassign.ts';

interface TruckProps {
  truck: VehicleRecord;
  durations: StageDurations;
  isSelected: boolean;
  onFly: (key: EntityKey) => void;
}

export const TruckButton = memo(function TruckButton({ truck, durations, isSelected, onFly }: TruckProps) {
  const { t } = useTranslation();
  const glyph = glyphOf(truck);
  const button = useRef<HTMLButtonElement>(null);
  // Wherever the truck was selected, the board scrolls to it.
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <span className="hf-digger__place">
      <button
        ref={button}
        type="button"
        className="hf-digger__truck"
        data-selected={isSelected}
        aria-pressed={isSelected}
        title={truck.haul?.text}
        onClick={() => onFly(vehicleKey(truck.id))}
        {...useTruckDrag(truck.id)}
      >
        {glyph && <Glyph name={glyph} label={t(`dispatcher.board.truck.${glyph}`)} />}
        {truck.name}
        <StageDuration truck={truck} durations={durations} />
        <OpenProposalOf truckId={truck.id} />
      </button>
      <SendTruck truck={truck} />
    </span>
  );
});

/** The truck's tablet shows a proposal to go elsewhere. */
function OpenProposalOf({ truckId }: { truckId: string }) {
  const open = useReassigning()?.proposals.find(({ truck, state }) => truck === truckId && state === 'open');
  return open ? <ProposedExcavatorIcon excavator={open.excavator} /> : null;
}

function ProposedExcavatorIcon({ excavator }: { excavator: string }) {
  const { t } = useTranslation();
  const { name = excavator } = useVehicle(useWorld().world.state.vehicles, excavator);
  const label = t('dispatcher.reassign.asked', { excavator: name });
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon name="swap" size="small" />
    </span>
  );
}

/** Rendered every second, unlike the button around it. */
function StageDuration({ truck: { haul }, durations }: Pick<TruckProps, 'truck' | 'durations'>) {
  const { t } = useTranslation();
  const nowMs = useBoardTime();
  if (!haul) return null;
  const medianMs = overdueMedianMs(haul, durations, nowMs);
  const text = formatElapsed(nowMs - haul.atMs);
  if (medianMs === undefined) return <time>{text}</time>;
  const label = t('dispatcher.board.overdue', { median: formatElapsed(medianMs) });
  return (
    <time data-overdue title={label}>
      <Icon name="statusDuration" size="small" />
      {text}
      <span className="hf-hidden">{label}</span>
    </time>
  );
}

function glyphOf({ render, hasWarning, loaded }: VehicleRecord): 'offline' | 'alert' | ReturnType<typeof loadGlyph> {
  if (render === 'offline') return 'offline';
  if (hasWarning) return 'alert';
  return loadGlyph(loaded);
}
