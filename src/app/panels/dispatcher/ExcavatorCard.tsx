/** One excavator of the board: who works it, for how long it has been so, and its trucks by stage. */

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import { HAUL_STAGES, type HaulStage } from '../../../domain/haul/stages.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { formatDuration } from '../../format/time.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Glyph, type GlyphName } from '../../icons/Glyph.tsx';
import { useNow } from '../../lifetime/useNow.ts';
import { useEntities, useWorld } from '../../session/context.ts';
import type { BoardExcavator } from './board.ts';

interface CardProps {
  excavator: BoardExcavator<VehicleRecord>;
  onFly: (key: EntityKey) => void;
}

export function ExcavatorCard({ excavator, onFly }: CardProps) {
  const { selection } = useEntities();
  const { ids } = useSnapshot(selection.state);
  const { machine, trucks } = excavator;
  const busy = HAUL_STAGES.some((stage) => trucks[stage].length > 0);
  return (
    <article className="hf-digger" data-selected={machine !== undefined && ids.includes(vehicleKey(machine.id))}>
      <Heading excavator={excavator} onFly={onFly} />
      {busy && HAUL_STAGES.map((stage) => <Stage key={stage} stage={stage} trucks={trucks[stage]} onFly={onFly} />)}
    </article>
  );
}

function Heading({ excavator: { name, machine, bucket, sent }, onFly }: CardProps) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
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
      {machine?.statusAtMs !== undefined && <StatusDuration sinceMs={machine.statusAtMs} />}
      <small title={word(machine?.status)}>{t(`dispatcher.board.bucket.${bucket}`)}</small>
      <small>
        {t('dispatcher.board.trucks', { count: sent })}
        {cycles !== undefined && ` · ${t('dispatcher.board.cycles', { count: cycles })}`}
      </small>
    </header>
  );
}

function StatusDuration({ sinceMs }: { sinceMs: number }) {
  const nowMs = useNow(useWorld().now, 1_000);
  return <time>{formatDuration(nowMs - sinceMs)}</time>;
}

interface StageProps {
  stage: HaulStage;
  trucks: readonly VehicleRecord[];
  onFly: (key: EntityKey) => void;
}

function Stage({ stage, trucks, onFly }: StageProps) {
  const { t, i18n } = useTranslation();
  return (
    <div className="hf-digger__stage" data-empty={trucks.length === 0}>
      <span title={i18n.language === 'mn' ? undefined : t(`machine.stage.${stage}`)}>{stage}</span>
      <b>{trucks.length > 0 && trucks.length}</b>
      <div>
        {trucks.map((truck) => (
          <button key={truck.id} type="button" className="hf-digger__truck" onClick={() => onFly(vehicleKey(truck.id))}>
            <Glyph name={glyphOf(truck)} label={t(`dispatcher.board.truck.${glyphOf(truck)}`)} />
            {truck.name}
          </button>
        ))}
      </div>
    </div>
  );
}

function glyphOf({ render, warning, loaded }: VehicleRecord): GlyphName & ('offline' | 'alert' | 'loaded' | 'empty') {
  if (render === 'offline') return 'offline';
  if (warning) return 'alert';
  return loaded === 'YES' ? 'loaded' : 'empty';
}
