/** Maps with their versions, each selectable. */
import { Skeleton } from 'primereact/skeleton';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Fault } from '../../domain/link/fault.ts';
import { LoadFailure } from '../controls/LoadFailure.tsx';
import { useFaultText } from '../format/useFaultText.ts';
import { useMapAge } from '../format/useMapAge.ts';
import { useMapDates } from '../format/useMapDates.ts';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';
import { Icon } from '../icons/Icon.tsx';
import { useActions, useSite } from '../session/context.ts';

export function MapList() {
  const { t } = useTranslation();
  const { site } = useSite();
  const { phase, fault, maps } = useSnapshot(site);
  return (
    <section className="hf-maplist" aria-labelledby="hf-maplist-title">
      <h2 id="hf-maplist-title">
        {t('landing.maps')} <span className="hf-maplist__count">{maps.length > 0 && maps.length}</span>
      </h2>
      {phase === 'failed' && fault && <MapsFailed fault={fault} />}
      {phase === 'loading' && (
        <div className="hf-maplist__bars" role="status" aria-label={t('loading.label')}>
          <Skeleton height="10px" />
          <Skeleton height="10px" />
          <Skeleton height="10px" />
        </div>
      )}
      {phase === 'ready' && maps.length === 0 && <p className="hf-empty">{t('landing.noMaps')}</p>}
      {maps.length > 0 && <MapTable />}
    </section>
  );
}

function MapsFailed({ fault }: { fault: Fault }) {
  const { t } = useTranslation();
  const textOf = useFaultText();
  const actions = useActions();
  return <LoadFailure text={t('maps.listFailed', { reason: textOf(fault) })} onRetry={actions.reloadMaps} />;
}

function MapTable() {
  const { t } = useTranslation();
  const { site } = useSite();
  const actions = useActions();
  const { maps } = useSnapshot(site);
  const { dateOf } = useMapDates();
  const ageOf = useMapAge();
  const word = useTranslateSiteText();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('landing.mapName')}</th>
          <th>{t('landing.mapDate')}</th>
          <th>{t('landing.mapAreas')}</th>
          <th>
            <span className="hf-hidden">{t('landing.select')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {maps.map((map) => (
          <tr key={map.id}>
            <th scope="row">
              <Icon name="map" />
              {map.name.toUpperCase()}
            </th>
            <td>
              {dateOf(map)} <span className="hf-maplist__age">{ageOf(map)}</span>
            </td>
            <td>{map.mineAreas.map((area) => word(area)).join(', ')}</td>
            <td>
              <button
                type="button"
                className="hf-button"
                aria-label={`${t('landing.select')} ${map.name.toUpperCase()} ${dateOf(map)}`}
                onClick={() => {
                  actions.selectMap(map.id);
                }}
              >
                {t('landing.select')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
