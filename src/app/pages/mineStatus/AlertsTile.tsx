/** Active alerts by kind, with a link to their list. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { countByKind } from '../../../domain/alert/alertKinds.ts';
import { MINE_STATUS_NAMESPACE } from '../../../i18n/mineStatus/addMineStatusTexts.ts';
import { formatNumber } from '../../format/number.ts';
import { useAlertName } from '../../format/useAlertName.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { useLive, useSite } from '../../session/context.ts';
import { Tile, TileFigure, TileRows } from './Tile.tsx';
import { useOpenPanel } from './useOpenPanel.ts';

/** Kinds listed by name; further ones are summed up. */
const MAX_NAMED_KINDS = 4;

export function AlertsTile() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { active, unseen } = useSnapshot(useLive().world.alerts.state);
  const areKnown = useAreKnown();
  const open = useOpenPanel('alerts');
  return (
    <Tile title={t('alerts.title')}>
      {active.length === 0 ? (
        <p className="hf-tile__note hf-tile__none">{t(areKnown ? 'alerts.none' : 'unknown')}</p>
      ) : (
        <>
          <TileFigure value={active.length}>
            {unseen > 0 && (
              <span className="hf-tile__alert">
                <Glyph name="alert" />
                {t('alerts.unseen', { count: unseen })}
              </span>
            )}
          </TileFigure>
          <Kinds />
        </>
      )}
      <button type="button" className="hf-button hf-tile__open" onClick={open}>
        {t('alerts.open')}
      </button>
    </Tile>
  );
}

/** Alerts are listed only with a place name: before the maps are loaded, their number is unknown. */
function useAreKnown(): boolean {
  const { alertHistory, link } = useLive();
  const history = useSnapshot(alertHistory.state);
  const { dataAsOfMs } = useSnapshot(link);
  const maps = useSnapshot(useSite().site);
  return maps.phase === 'ready' && (history.phase === 'ready' || dataAsOfMs !== undefined);
}

function Kinds() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const nameOf = useAlertName();
  const word = useTranslateSiteText();
  const kinds = countByKind(useSnapshot(useLive().world.alerts.state).active);
  const rest = kinds.slice(MAX_NAMED_KINDS).reduce((sum, { count }) => sum + count, 0);
  const rows = kinds.slice(0, MAX_NAMED_KINDS).map(({ type, count }) => ({
    key: type,
    name: word(nameOf(type)),
    value: formatNumber(count, 0),
  }));
  if (rest > 0) rows.push({ key: '', name: t('alerts.other'), value: formatNumber(rest, 0) });
  return <TileRows rows={rows} />;
}
