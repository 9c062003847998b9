/** Truck & Loader: excavators by state, with the trucks of each by stage of the haul cycle. */

import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { EXCAVATOR_COLUMNS, type ExcavatorColumn } from '../../../domain/haul/excavators.ts';
import type { StageDurations } from '../../../domain/haul/overdue.ts';
import { HAUL_STAGES, type HaulStage } from '../../../domain/haul/stages.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/paths.ts';
import { useThrottledSnapshot } from '../../lifetime/useThrottledSnapshot.ts';
import { useWorld } from '../../session/context.ts';
import { BoardClock } from './BoardClock.tsx';
import { type Board, type BoardExcavator, boardOf } from './board.ts';
import { EmptyBoard } from './EmptyBoard.tsx';
import { ExcavatorCard } from './ExcavatorCard.tsx';
import { ProposalLines } from './reassign/ProposalLines.tsx';
import { SendTruckDialog } from './reassign/SendTruck.tsx';
import { ReassignContext, useReassign } from './reassign/useReassign.ts';
import { reuseUnchangedRows } from './unchangedBoard.ts';
import { useStageDurations } from './useStageDurations.ts';
import './board.css';

const COLUMN_ICON: Readonly<Record<ExcavatorColumn, IconName>> = {
  waiting: 'clock',
  working: 'excavator',
  maintenance: 'wrench',
  idle: 'pause',
  unknown: 'help',
};

interface TruckLoaderProps {
  onFly: (key: EntityKey) => void;
  onEquipment: () => void;
}

export function TruckLoader({ onFly, onEquipment }: TruckLoaderProps) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const vehicles = useThrottledSnapshot(world.state.vehicles);
  const [search, setSearch] = useState('');
  const needle = useDeferredValue(search);
  const { durations, failure, reload } = useStageDurations();
  const last = useRef<Board<VehicleRecord>>();
  const board = useMemo(() => {
    last.current = reuseUnchangedRows(last.current, boardOf(Object.values(vehicles) as VehicleRecord[], needle));
    return last.current;
  }, [vehicles, needle]);
  const isEmpty = EXCAVATOR_COLUMNS.every((column) => board.columns[column].length === 0);
  const reassign = useReassign();
  return (
    <ReassignContext.Provider value={reassign}>
      <div className="hf-board">
        <div className="hf-board__search">
          <SearchBox label={t('dispatcher.board.search')} value={search} onChange={setSearch} />
        </div>
        <StageTotals totals={board.totals} />
        <ProposalLines />
        {failure !== undefined && (
          <LoadFailure text={t('dispatcher.board.timesNotRead', { why: failure })} onRetry={reload} />
        )}
        <SendTruckDialog />
        {isEmpty ? (
          <EmptyBoard isSearched={needle.trim() !== ''} onClear={() => setSearch('')} onEquipment={onEquipment} />
        ) : (
          <BoardClock>
            <div className="hf-board__columns">
              {EXCAVATOR_COLUMNS.filter((column) => isColumnShown(board, column)).map((column) => (
                <Column
                  key={column}
                  column={column}
                  excavators={board.columns[column]}
                  durations={durations}
                  onFly={onFly}
                />
              ))}
            </div>
          </BoardClock>
        )}
      </div>
    </ReassignContext.Provider>
  );
}

/** Excavators of unknown state have a column only if there are any. */
function isColumnShown({ columns }: Board<VehicleRecord>, column: ExcavatorColumn): boolean {
  return column !== 'unknown' || columns.unknown.length > 0;
}

function StageTotals({ totals }: { totals: Readonly<Record<HaulStage, number>> }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className="hf-board__totals" aria-label={t('dispatcher.board.totals')}>
      {HAUL_STAGES.map((stage) => (
        <div key={stage}>
          <dd>{totals[stage]}</dd>
          <dt>
            {stage}
            {i18n.language !== 'mn' && <small>{t(`machine.stage.${stage}`)}</small>}
          </dt>
        </div>
      ))}
    </dl>
  );
}

interface ColumnProps {
  column: ExcavatorColumn;
  excavators: readonly BoardExcavator<VehicleRecord>[];
  durations: StageDurations;
  onFly: (key: EntityKey) => void;
}

const Column = memo(function Column({ column, excavators, durations, onFly }: ColumnProps) {
  const { t } = useTranslation();
  const title = t(`dispatcher.board.column.${column}`);
  return (
    <section className="hf-board__column" aria-label={title}>
      <h3>
        <Icon name={COLUMN_ICON[column]} size="small" />
        {title}
        <span>{excavators.length}</span>
      </h3>
      {excavators.map((excavator) => (
        <ExcavatorCard key={excavator.key} excavator={excavator} durations={durations} onFly={onFly} />
      ))}
      {excavators.length === 0 && <p className="hf-empty">{t('dispatcher.board.none')}</p>}
    </section>
  );
});
