/** The views that the user opened last, each one click away. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MINUTE_MS } from '../../../domain/time/units.ts';
import { MINE_STATUS_NAMESPACE } from '../../../i18n/mineStatus/addMineStatusTexts.ts';
import { findView } from '../../../state/views/viewList.ts';
import { useRelativeTime } from '../../format/useRelativeTime.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useActions, useSite, useViews } from '../../session/context.ts';
import { useViewName } from '../../views/viewTexts.ts';
import { Tile } from './Tile.tsx';

const MAX_LISTED_VIEWS = 5;

export function RecentViews() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { now } = useSite();
  const { viewList, recentViews } = useViews();
  const actions = useActions();
  const list = useSnapshot(viewList);
  const nameOf = useViewName();
  const relativeTime = useRelativeTime();
  const nowMs = useNow(now, MINUTE_MS);
  const [opened] = useState(() => recentViews.read() ?? []);
  // Views that were deleted, or are no longer shared with the user, are in no list.
  const found = opened.flatMap(({ key, atMs }) => {
    const view = findView(list, key);
    return view ? [{ key, atMs, name: nameOf(view) }] : [];
  });
  return (
    <Tile title={t('views.title')}>
      {found.length === 0 && <p className="hf-tile__note">{t(list.phase === 'ready' ? 'views.none' : 'unknown')}</p>}
      <ul className="hf-tile__views">
        {found.slice(0, MAX_LISTED_VIEWS).map(({ key, atMs, name }) => (
          <li key={key}>
            <button
              type="button"
              aria-label={t('views.open', { name })}
              title={name}
              onClick={() => actions.showView(key)}
            >
              <b>{name}</b>
              <span>{relativeTime(Math.max(0, nowMs - atMs))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Tile>
  );
}
