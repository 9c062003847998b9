/** Shown instead of rows: why there are none. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { FailedCall } from '../../../state/calls/CallFaults.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { UNKNOWN_TEXT } from '../../format/unknown.ts';
import { useFaultText } from '../../format/useFaultText.ts';
import { useShell, useSite, useTrees } from '../../session/context.ts';
import { useSlotMap } from '../../session/useSlotMap.ts';
import { LIST_CALL } from './listCall.ts';

/** Faults that keep a map's folders from loading. */
function useMapFault(): { missing: FailedCall | undefined; isWithoutMap: boolean } {
  const { site, config } = useSite();
  const { phase } = useSnapshot(site);
  const { failedCalls } = useSnapshot(useShell().calls.state);
  const { map } = useSlotMap();
  // A site with one tree for all maps needs none.
  const isMapMissing = config.multimap && !map;
  const missing = isMapMissing ? failedCalls.find(({ call }) => call === 'maps') : undefined;
  return { missing, isWithoutMap: isMapMissing && phase !== 'loading' };
}

/** @param isFiltered whether the category has entities that the filters hide */
export function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const { treePanel } = useTrees();
  const { category, presence, search } = useSnapshot(treePanel);
  const { failedCalls, answered } = useSnapshot(useShell().calls.state);
  const textOf = useFaultText();
  const mapFault = useMapFault();
  const missing = isFiltered
    ? undefined
    : (failedCalls.find(({ call }) => call === LIST_CALL[category]) ?? mapFault.missing);
  if (missing) return <LoadFailure text={textOf(missing.fault)} onRetry={missing.retry} />;
  if (!isFiltered && mapFault.isWithoutMap) return <p className="hf-empty">{t('tree.noMap')}</p>;
  if (!isFiltered && !answered.includes(LIST_CALL[category])) return <p className="hf-empty">{UNKNOWN_TEXT}</p>;
  // Not the text about vehicles: the search is the reason.
  if (isFiltered && search.trim() !== '') return <p className="hf-empty">{t('tree.noneFound')}</p>;
  if (category === 'vehicle' && presence === 'online') return <p className="hf-empty">{t('vehicles.noneOnline')}</p>;
  if (category === 'vehicle' && presence === 'offline') return <p className="hf-empty">{t('vehicles.noneOffline')}</p>;
  if (isFiltered) return <p className="hf-empty">{t('tree.noneFound')}</p>;
  return <p className="hf-empty">{t('tree.noData', { what: t(`tree.category.${category}`) })}</p>;
}
