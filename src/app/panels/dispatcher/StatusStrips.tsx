/**
 * A strip for each vehicle: its status over the last hours. Colour and pattern show the class, the bar's text the
 * details.
 */
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { TIME_CLASSES } from '../../../domain/status/timeClass.ts';
import { HOUR_MS } from '../../../domain/time/units.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { formatClock } from '../../format/time.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useByName } from '../../lifetime/useByName.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useThrottledSnapshot } from '../../lifetime/useThrottledSnapshot.ts';
import { useLive, useSite } from '../../session/context.ts';
import { equipmentRows, machineCollator } from './equipmentRows.ts';
import { NoVehicleRows } from './NoVehicleRows.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { useTimelines } from './useTimelines.ts';
import './strips.css';

const ROW_PX = 30;
const STRIP_HOURS = [1, 4, 12, 24] as const;
const TICK_POSITIONS = [0, 0.25, 0.5, 0.75, 1] as const;
/** Interval at which strips move on. */
const STRIP_STEP_MS = 15_000;

interface StatusStripsProps {
  search: string;
  onFly: (key: EntityKey) => void;
}

export function StatusStrips({ search, onFly }: StatusStripsProps) {
  const { t } = useTranslation();
  const { now } = useSite();
  const { world } = useLive();
  const vehicles = useByName(useThrottledSnapshot(world.state.vehicles), machineCollator);
  const needle = useDeferredValue(search);
  const [hours, setHours] = useState<(typeof STRIP_HOURS)[number]>(12);
  const toMs = Math.ceil(useNow(now, STRIP_STEP_MS) / STRIP_STEP_MS) * STRIP_STEP_MS;
  const window = useMemo(() => ({ fromMs: toMs - hours * HOUR_MS, toMs }), [toMs, hours]);
  const timelines = useTimelines(window);
  const { failure } = useSnapshot(timelines.state);
  const siteText = useTranslateSiteText();
  const rows = useMemo(() => equipmentRows(vehicles, needle, siteText), [vehicles, needle, siteText]);
  return (
    <>
      <div className="hf-strips__head">
        <Segments
          label={t('dispatcher.hours')}
          values={STRIP_HOURS}
          chosen={hours}
          labelOf={(count) => t('dispatcher.hoursShort', { count })}
          onChoose={setHours}
        />
        <ul aria-label={t('dispatcher.legend')}>
          {TIME_CLASSES.map((timeClass) => (
            <li key={timeClass}>
              <i className="hf-timeclass" data-class={timeClass} aria-hidden />
              {t(`dispatcher.class.${timeClass}`)}
            </li>
          ))}
        </ul>
      </div>
      {failure !== undefined && (
        <LoadFailure text={t('dispatcher.stripsNotRead', { why: failure })} onRetry={() => timelines.retry()} />
      )}
      <TimeAxis fromMs={window.fromMs} toMs={window.toMs} />
      {rows.length === 0 ? (
        <NoVehicleRows>
          <p className="hf-empty">{t('vehicles.noMatch')}</p>
        </NoVehicleRows>
      ) : (
        <VirtualList
          key={needle}
          items={rows}
          rowPx={ROW_PX}
          label={t('dispatcher.forms.strips')}
          keyOf={({ id }) => id}
          renderRow={(vehicle) => <StatusStrip vehicle={vehicle} window={window} timelines={timelines} onFly={onFly} />}
        />
      )}
    </>
  );
}

function TimeAxis({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const { timeZone } = useSite().config.site;
  return (
    <div className="hf-strips__axis" aria-hidden>
      {TICK_POSITIONS.map((share) => (
        <span key={share} style={{ left: `${share * 100}%` }}>
          {formatClock(fromMs + (toMs - fromMs) * share, timeZone).slice(0, 5)}
        </span>
      ))}
    </div>
  );
}
