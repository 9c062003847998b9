/** The map that is shown and its version: a choice of names in capitals, and one of dates with their age. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type MapVersion, shownMap } from '../../state/site/site.ts';
import { useApp } from '../context.ts';
import { Popover } from '../controls/Popover.tsx';
import { useMapAge } from '../format/useMapAge.ts';
import { Icon } from '../icons/Icon.tsx';

export function MapPicker() {
  const { t } = useTranslation();
  const { site } = useApp();
  const { maps, selectedId } = useSnapshot(site);
  const { dateOf, ageOf } = useMapAge();
  const shown = shownMap({ maps, selectedId });
  if (!shown) return null;
  // Versions of a name lie together, the newest first.
  const newest = maps.filter(({ name }, k) => maps[k - 1]?.name !== name);
  const versions = maps.filter(({ name }) => name === shown.name);
  return (
    <>
      <Choice
        label={t('top.chooseMap')}
        now={`${t('top.map')}: ${shown.name.toUpperCase()}`}
        maps={newest}
        isShown={({ name }) => name === shown.name}
        row={(map) => <b className="hf-top__map">{map.name.toUpperCase()}</b>}
      >
        <b className="hf-top__map">{shown.name.toUpperCase()}</b>
      </Choice>
      <Choice
        label={t('top.chooseVersion')}
        now={`${t('landing.mapDate')}: ${dateOf(shown)}`}
        maps={versions}
        isShown={({ id }) => id === shown.id}
        row={(map) => (
          <>
            <span>{dateOf(map)}</span>
            <span className="hf-spacer" />
            <span className="hf-top__age">{ageOf(map)}</span>
          </>
        )}
      >
        <Icon name="calendar" size="small" />
        {dateOf(shown)}
      </Choice>
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** What is chosen now, in words. */
  now: string;
  maps: readonly MapVersion[];
  isShown: (map: MapVersion) => boolean;
  row: (map: MapVersion) => ReactNode;
  children: ReactNode;
}

function Choice({ label, now, maps, isShown, row, children }: ChoiceProps) {
  const { actions } = useApp();
  return (
    <Popover
      label={label}
      button={({ expanded, toggle }) => (
        <button
          type="button"
          className="hf-tool"
          aria-haspopup="dialog"
          aria-expanded={expanded}
          aria-label={now}
          onClick={toggle}
        >
          {children}
          <Icon name="chevronDown" size="small" />
        </button>
      )}
    >
      {(close) => (
        <div role="radiogroup" aria-label={label}>
          {maps.map((map) => (
            // biome-ignore lint/a11y/useSemanticElements: a row of words, not a bare radio
            <button
              key={map.id}
              type="button"
              role="radio"
              aria-checked={isShown(map)}
              className="hf-popover__item"
              onClick={() => {
                close();
                if (!isShown(map)) actions.selectMap(map.id);
              }}
            >
              {row(map)}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
