/** The map that is shown, and the choice of another: names in capitals, versions by date with their age. */
import { OverlayPanel } from 'primereact/overlaypanel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { shownMap } from '../../state/site/site.ts';
import { useApp } from '../context.ts';
import { useMapAge } from '../format/useMapAge.ts';
import { Icon } from '../icons/Icon.tsx';

export function MapPicker() {
  const { t } = useTranslation();
  const { site, actions } = useApp();
  const { maps, selectedId } = useSnapshot(site);
  const { dateOf, ageOf } = useMapAge();
  const overlay = useRef<OverlayPanel>(null);
  const shown = shownMap({ maps, selectedId });
  if (!shown) return null;
  return (
    <>
      <button
        type="button"
        className="hf-tool"
        aria-haspopup="dialog"
        aria-label={`${t('top.map')}: ${shown.name.toUpperCase()} ${dateOf(shown)}`}
        onClick={(event) => overlay.current?.toggle(event)}
      >
        <b className="hf-top__map">{shown.name.toUpperCase()}</b>
        {dateOf(shown)}
        <Icon name="chevronDown" size="small" />
      </button>
      <OverlayPanel ref={overlay} aria-label={t('top.chooseMap')}>
        <div role="radiogroup" aria-label={t('top.chooseMap')}>
          {maps.map((map) => (
            // biome-ignore lint/a11y/useSemanticElements: a row of name, date and age, not a bare radio
            <button
              key={map.id}
              type="button"
              role="radio"
              aria-checked={map.id === shown.id}
              className="hf-popover__item"
              onClick={(event) => {
                overlay.current?.toggle(event);
                actions.selectMap(map.id);
              }}
            >
              <b className="hf-top__map">{map.name.toUpperCase()}</b>
              <span>{dateOf(map)}</span>
              <span className="hf-spacer" />
              <span className="hf-top__age">{ageOf(map)}</span>
            </button>
          ))}
        </div>
      </OverlayPanel>
    </>
  );
}
