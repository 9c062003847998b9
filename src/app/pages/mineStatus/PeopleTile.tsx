/** People underground by area, for users who may see the list of people. */
import { useTranslation } from 'react-i18next';
import { MINE_STATUS_NAMESPACE } from '../../../i18n/mineStatus/addMineStatusTexts.ts';
import { formatNumber } from '../../format/number.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useLive } from '../../session/context.ts';
import { useIsAnswered } from '../../session/useIsAnswered.ts';
import { peopleByArea, undergroundOf } from './peopleByArea.ts';
import { Tile, TileFigure, TileRows } from './Tile.tsx';
import { useOpenPanel } from './useOpenPanel.ts';

const REFRESH_MS = 1_000;
/** Areas listed by name; further ones are summed up. */
const MAX_NAMED_AREAS = 4;

export function PeopleTile() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { world } = useLive();
  const isKnown = useIsAnswered('sensorStates');
  const nowMs = useNow(() => world.evaluationTimeMs(), REFRESH_MS);
  const open = useOpenPanel('people');
  const word = useTranslateSiteText();
  if (!world.siteEntities.hasPeople) return null;
  const areas = peopleByArea(world.siteEntities, nowMs);
  const { underground, named, elsewhere, onSurface } = undergroundOf(areas, MAX_NAMED_AREAS);
  const isSeen = areas.length > 0;
  const rows = named.map(({ area = '', count }) => ({ key: area, name: word(area), value: formatNumber(count, 0) }));
  if (elsewhere > 0) rows.push({ key: '', name: t('people.elsewhere'), value: formatNumber(elsewhere, 0) });
  if (onSurface > 0) rows.push({ key: 'surface', name: t('people.surface'), value: formatNumber(onSurface, 0) });
  return (
    <Tile title={t('people.title')}>
      <TileFigure value={isSeen || isKnown ? underground : undefined} />
      <p className="hf-tile__note">{noteText()}</p>
      <TileRows rows={rows} />
      <button type="button" className="hf-button hf-tile__open" onClick={open}>
        {t('people.open')}
      </button>
    </Tile>
  );

  function noteText() {
    if (isSeen) return t('people.seen');
    return t(isKnown ? 'people.none' : 'unknown');
  }
}
