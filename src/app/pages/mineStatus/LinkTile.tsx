/** State of the link to the mine, and how many vehicles report over it. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MINE_STATUS_NAMESPACE } from '../../../i18n/mineStatus/addMineStatusTexts.ts';
import { formatNumber } from '../../format/number.ts';
import { useAge } from '../../format/useAge.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { useNow } from '../../lifetime/useNow.ts';
import { useLive, useSite } from '../../session/context.ts';
import { useIsAnswered } from '../../session/useIsAnswered.ts';
import { Tile, TileRows } from './Tile.tsx';

export function LinkTile() {
  const { t } = useTranslation();
  const own = useTranslation(MINE_STATUS_NAMESPACE).t;
  const { phase, updatesPerSecond } = useSnapshot(useLive().link);
  const figures = useVehicleFigures();
  const rows = [
    { key: 'online', glyph: 'operating', name: own('link.online'), value: figures.online },
    { key: 'offline', glyph: 'offline', name: own('link.offline'), value: figures.offline },
  ] as const;
  return (
    <Tile title={own('link.title')}>
      <p className="hf-tile__state">
        <Glyph name={phase === 'live' ? 'operating' : 'stale'} />
        <b>{t(`status.${phase}`)}</b>
      </p>
      <p className="hf-tile__note">
        <LastMessage />
        {phase === 'live' && ` · ${t('status.updates', { rate: formatNumber(updatesPerSecond, 0) })}`}
      </p>
      <TileRows
        rows={rows.map(({ key, glyph, name, value }) => ({
          key,
          name: (
            <>
              <Glyph name={glyph} />
              {name}
            </>
          ),
          value: formatNumber(value, 0),
        }))}
      />
    </Tile>
  );
}

/** Undefined before the backend has answered. */
function useVehicleFigures(): { online: number | undefined; offline: number | undefined } {
  const { online, offline } = useSnapshot(useLive().world.state.counts);
  const isKnown = useIsAnswered('vehicleStates') || online + offline > 0;
  return isKnown ? { online, offline } : { online: undefined, offline: undefined };
}

function LastMessage() {
  const { t } = useTranslation();
  const { now } = useSite();
  const { link } = useLive();
  const age = useAge();
  const nowMs = useNow(now, 1_000);
  const { lastMessageAtMs } = link;
  if (lastMessageAtMs === undefined) return t('status.noMessage');
  return t('status.lastMessage', { age: age(Math.max(0, nowMs - lastMessageAtMs)) });
}
