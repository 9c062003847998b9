/** One excavator of the board: its operator, the duration of its state, and its trucks by stage. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import type { StageDurations } from '../../../domain/haul/overdue.ts';
import { HAUL_STAGES, type HaulStage } from '../../../domain/haul/stages.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { formatClock, formatDuration } from '../../format/time.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { LINK_DOT_TEXT_KEY, linkDot } from '../../icons/linkDot.ts';
import { useEntities, useSite } from '../../session/context.ts';
import { useBoardTime } from './BoardClock.tsx';
import type { BoardExcavator } from './board.ts';
import { useTruckDrop } from './reassign/dragTruck.ts';
import { TruckButton } from './TruckButton.tsx';
import { useExcavatorTrucks } from './useExcavatorTrucks.ts';

interface ExcavatorHeadingProps {
  excavator: BoardExcavator<VehicleRecord>;
  onFly: (key: EntityKey) => void;
}

interface CardProps extends ExcavatorHeadingProps {
  durations: StageDurations;
}

export const ExcavatorCard = memo(function ExcavatorCard({ excavator, durations, onFly }: CardProps) {
  const { selection } = useEntities();
  const { ids } = useSnapshot(selection.state);
  const { machine, trucks } = excavator;
  const members = HAUL_STAGES.flatMap((stage) => trucks[stage].map(({ id }) => id));
  return (
    <article
      className="hf-digger"
      data-selected={machine !== undefined && ids.includes(vehicleKey(machine.id))}
      {...useTruckDrop(machine, members)}
    >
      <ExcavatorHeading excavator={excavator} onFly={onFly} />
      {members.length > 0 &&
        HAUL_STAGES.map((stage) => (
          <Stage key={stage} stage={stage} trucks={trucks[stage]} durations={durations} onFly={onFly} />
        ))}
    </article>
  );
});

function ExcavatorHeading({ excavator, onFly }: ExcavatorHeadingProps) {
  const { t } = useTranslation();
  const translate = useTranslateSiteText();
  const { name, machine, statusGroup, sentTruckCount } = excavator;
  const cycles = machine?.tablet?.now.totalCycle;
  return (
    <header>
      {machine ? (
        <button type="button" onClick={() => onFly(vehicleKey(machine.id))}>
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
      <span>{machine?.operator || t(machine ? 'dispatcher.board.noOperator' : 'dispatcher.board.unknown')}</span>
      <ShowTrucks excavator={excavator} />
      <small title={translate(machine?.status)}>
        <ExcavatorLinkDot machine={machine} />
        {t(statusGroup ? `dispatcher.board.bucket.${statusGroup}` : 'dispatcher.board.column.unknown')}
      </small>
      {machine?.statusSinceMs !== undefined && <StatusTime sinceMs={machine.statusSinceMs} />}
      <small className="hf-digger__load">
        {t('dispatcher.board.trucks', { count: sentTruckCount })}
        {cycles !== undefined && ` · ${t('dispatcher.board.cycles', { count: cycles })}`}
      </small>
    </header>
  );
}

/** Precedes a status that may be outdated: the excavator is offline, or its last fix is old. */
function ExcavatorLinkDot({ machine }: { machine: VehicleRecord | undefined }) {
  const { t } = useTranslation();
  const dot = linkDot(machine);
  return dot === 'operating' ? null : <Glyph name={dot} label={t(LINK_DOT_TEXT_KEY[dot])} />;
}

function ShowTrucks({ excavator }: Pick<ExcavatorHeadingProps, 'excavator'>) {
  const { t } = useTranslation();
  const { isShown, toggle } = useExcavatorTrucks(excavator);
  const { name } = excavator;
  return (
    <ToolButton icon="trail" label={t('dispatcher.board.showTrucks', { name })} isPressed={isShown} onClick={toggle} />
  );
}

/** Since when, and for how long. */
function StatusTime({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation();
  const { timeZone } = useSite().config.site;
  const nowMs = useBoardTime();
  const clock = formatClock(sinceMs, timeZone).slice(0, 5);
  return <time title={t('dispatcher.board.since', { clock })}>{`${clock} · ${formatDuration(nowMs - sinceMs)}`}</time>;
}

interface StageProps {
  stage: HaulStage;
  trucks: readonly VehicleRecord[];
  durations: StageDurations;
  onFly: (key: EntityKey) => void;
}

const Stage = memo(function Stage({ stage, trucks, durations, onFly }: StageProps) {
  const { t, i18n } = useTranslation();
  const { ids } = useSnapshot(useEntities().selection.state);
  return (
    <div className="hf-digger__stage" data-empty={trucks.length === 0}>
      <span title={i18n.language === 'mn' ? undefined : t(`machine.stage.${stage}`)}>{stage}</span>
      <b>{trucks.length > 0 && trucks.length}</b>
      <div>
        {trucks.map((truck) => (
          <TruckButton
            key={truck.id}
            truck={truck}
            durations={durations}
            isSelected={ids.includes(vehicleKey(truck.id))}
            onFly={onFly}
          />
        ))}
      </div>
    </div>
  );
});
