/** Named places, zones and vehicles from which to choose an end of a route. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { foldName } from '../../../domain/name/foldName.ts';
import type { Zone } from '../../../domain/zone/zone.ts';
import { placeOfVehicle } from '../../../state/world/placeOfVehicle.ts';
import type { World } from '../../../state/world/World.ts';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useShell, useSite, useWorld } from '../../session/context.ts';
import type { NamedPlace } from '../../session/routeActions.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface PlaceSearchProps {
  label: string;
  places: readonly NamedPlace[];
  onChoose: (name: string, at: SitePoint) => void;
}

interface PlaceCandidate {
  key: string;
  name: string;
  note: string;
  /** Its current position; undefined if unknown. */
  at: () => SitePoint | undefined;
}

const MAX_CANDIDATES = 8;
const collator = new Intl.Collator('en', { numeric: true });

export function PlaceSearch({ label, places, onChoose }: PlaceSearchProps) {
  const t = useDrawingTexts();
  const common = useTranslation().t;
  const word = useTranslateSiteText();
  const { notices } = useShell();
  const { mapData } = useSite();
  const { world } = useWorld();
  const { zones } = useSnapshot(mapData);
  const [typed, setTyped] = useState('');
  const list = zones.list as readonly Zone[];
  const candidates = useMemo(
    () =>
      matchingPlaces(typed, [
        ...placeCandidates(places, word),
        ...zoneCandidates(list, world, t('route.zone')),
        ...vehicleCandidates(world, word),
      ]),
    [typed, places, list, world, t, word],
  );
  return (
    <div className="hf-route__search">
      <SearchBox label={label} value={typed} onChange={setTyped} />
      {typed.trim() !== '' && candidates.length === 0 && <p>{t('route.nothing')}</p>}
      <ul aria-label={label}>
        {candidates.map(({ key, name, note, at }) => (
          <li key={key}>
            <button
              type="button"
              className="hf-popover__item"
              onClick={() => {
                const place = at();
                if (!place) return notices.show('warning', common('vehicles.noPosition'));
                setTyped('');
                onChoose(name, place);
              }}
            >
              {name}
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function matchingPlaces(typed: string, all: readonly PlaceCandidate[]): PlaceCandidate[] {
  const foldedQuery = foldName(typed);
  if (foldedQuery === '') return [];
  const candidates = all.filter(({ name }) => foldName(name).includes(foldedQuery));
  return candidates.toSorted((a, b) => collator.compare(a.name, b.name)).slice(0, MAX_CANDIDATES);
}

function placeCandidates(places: readonly NamedPlace[], word: (text: string) => string): PlaceCandidate[] {
  return places.map(({ id, name, level = '', at }) => ({ key: `place ${id}`, name, note: word(level), at: () => at }));
}

/** The middle of a zone, at its lower bound. */
function zoneCandidates(zones: readonly Zone[], world: World, note: string): PlaceCandidate[] {
  return zones.map(({ id, name, box, lowM, highM }) => ({
    key: `zone ${id}`,
    name,
    note,
    at: () => ({
      easting: (box.minX + box.maxX) / 2,
      northing: (box.minY + box.maxY) / 2,
      altitude: lowM ?? highM ?? world.origin?.altitude ?? 0,
    }),
  }));
}

function vehicleCandidates(world: World, word: (text: string) => string): PlaceCandidate[] {
  return Object.values(world.state.vehicles).map(({ id, name, category }) => ({
    key: `vehicle ${id}`,
    name,
    note: word(category),
    at: () => placeOfVehicle(world, id),
  }));
}
