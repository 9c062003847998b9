/** Which trails a viewer shows, their length, and the meaning of their colours (rules.md#trails). */
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe, useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import {
  NO_TRAILS,
  TRAIL_COLOURINGS,
  TRAIL_MINUTES,
  TRAIL_SPEEDS_KMH,
  type TrailChoice,
} from '../../domain/trail/trail.ts';
import { changeTrails } from '../../state/trails/trails.ts';
import { moveFocusFrom } from '../controls/focusable.ts';
import { Segments } from '../controls/Segments.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useSpeed } from '../format/useSpeed.ts';
import { Icon } from '../icons/Icon.tsx';
import { useViews, useWorldOf } from '../session/context.ts';
import './trails.css';

/** Further names are given only as a count. */
const MAX_LISTED_NAMES = 3;

export function TrailLegend({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { trails } = useViews();
  const choice = useSnapshot(trails).bySlot[slot] ?? NO_TRAILS;
  const change = (changes: Partial<TrailChoice>) => changeTrails(trails, slot, changes);
  return (
    <section className="hf-trails" aria-label={t('trails.label', { number: String(SLOT_IDS.indexOf(slot)) })}>
      <header>
        <Icon name="trail" size="small" />
        <b>{t('trails.title')}</b>
        <TrailVehicleNames slot={slot} ids={choice.ids} />
        <ToolButton
          icon="close"
          size="small"
          label={t('trails.hideAll')}
          onClick={({ currentTarget }) => {
            // The legend disappears with its trails: the scene takes the focus.
            moveFocusFrom(currentTarget, currentTarget.closest('.hf-cell__scene'));
            change({ ids: [] });
          }}
        />
      </header>
      <div className="hf-trails__choices">
        <Segments
          label={t('trails.length')}
          values={TRAIL_MINUTES}
          chosen={choice.minutes}
          labelOf={(minutes) => t('trails.minutes', { value: String(minutes) })}
          onChoose={(minutes) => change({ minutes })}
        />
        <Segments
          label={t('trails.colouring')}
          values={TRAIL_COLOURINGS}
          chosen={choice.colouring}
          labelOf={(colouring) => t(`trails.${colouring}`)}
          onChoose={(colouring) => change({ colouring })}
        />
      </div>
      {choice.colouring === 'speed' ? <SpeedScale /> : <StatusLines />}
    </section>
  );
}

function TrailVehicleNames({ slot, ids }: { slot: SlotId; ids: readonly string[] }) {
  const { vehicles } = useWorldOf(slot).state;
  const listen = useCallback((changed: () => void) => subscribe(vehicles, changed), [vehicles]);
  const namesOf = (listedIds: readonly string[]) => listedIds.map((id) => vehicles[id]?.name ?? id).join(', ');
  // Of everything that changes in a fleet, only a change of these names renders it again.
  const readNames = () => namesOf(ids);
  const names = useSyncExternalStore(listen, readNames, readNames);
  const others = ids.length - MAX_LISTED_NAMES;
  return (
    <span className="hf-trails__names" title={names}>
      {namesOf(ids.slice(0, MAX_LISTED_NAMES))}
      {others > 0 && ` +${others}`}
    </span>
  );
}

function SpeedScale() {
  const [slow, between, fast] = TRAIL_SPEEDS_KMH;
  const { t } = useTranslation();
  const { unit, figure } = useSpeed();
  const [low, middle, high] = [figure(slow, 0), figure(between, 0), figure(fast, 0)];
  return (
    <div className="hf-trails__scale" role="img" aria-label={t('trails.speeds', { low, high, unit })}>
      <i />
      <span>{low}</span>
      <span>{middle}</span>
      <span>
        {high}+ {unit}
      </span>
    </div>
  );
}

function StatusLines() {
  const { t } = useTranslation();
  return (
    <ul className="hf-trails__lines">
      <li data-line="operating">{t('vehicle.operating')}</li>
      <li data-line="other">{t('vehicle.other')}</li>
    </ul>
  );
}
